((class_definition name: (_) @name body: (_) @body) @def
  (#set! kind class))
((class_definition name: (_) @name !body) @def
  (#set! kind class))
((object_definition name: (_) @name body: (_) @body) @def
  (#set! kind object))
((object_definition name: (_) @name !body) @def
  (#set! kind object))
((package_object name: (_) @name body: (_) @body) @def
  (#set! kind module))
((package_clause name: (_) @name body: (_) @body) @def
  (#set! kind namespace))
((trait_definition name: (_) @name body: (_) @body) @def
  (#set! kind trait))
((trait_definition name: (_) @name !body) @def
  (#set! kind trait))
((enum_definition name: (_) @name body: (_) @body) @def
  (#set! kind enum))
; Its functions are fields of the node itself, so it has no body that holds them.
((extension_definition parameters: (parameters (parameter type: (_) @name))) @def
  (#set! kind extension)
  (#set! title head))
((given_definition name: (_) @name body: [(template_body) (with_template_body)] @body) @def
  (#set! kind object))
((given_definition !name return_type: (_) @name body: [(template_body) (with_template_body)] @body) @def
  (#set! kind object))
((given_definition name: (_) @name body: (_) @body) @def
  (#set! kind constant))
((type_definition name: (_) @name) @def
  (#set! kind type))

((function_definition name: (_) @name body: (_) @body) @def
  (#eq? @name "this")
  (#set! kind constructor))
((template_body (function_definition name: (_) @name body: (_) @body) @def)
  (#not-eq? @name "this")
  (#set! kind method))
((with_template_body (function_definition name: (_) @name body: (_) @body) @def)
  (#set! kind method))
((enum_body (function_definition name: (_) @name body: (_) @body) @def)
  (#set! kind method))
((extension_definition (function_definition name: (_) @name body: (_) @body) @def)
  (#set! kind method))
((function_definition name: (_) @name body: (_) @body) @def
  (#not-eq? @name "this")
  (#set! kind function))
((function_declaration name: (_) @name) @def
  (#set! kind method))

((compilation_unit (val_definition pattern: (identifier) @name value: (lambda_expression) @body) @def)
  (#set! kind function))
((template_body (val_definition pattern: (identifier) @name value: (lambda_expression) @body) @def)
  (#set! kind function))
((compilation_unit (val_definition pattern: (_) @name) @def)
  (#set! kind constant))
((compilation_unit (var_definition pattern: (_) @name) @def)
  (#set! kind variable))
; Members that are not mere fields: constants by their capital, and what the compiler looks up.
((template_body (val_definition pattern: (identifier) @name) @def)
  (#match? @name "^[A-Z]")
  (#set! kind constant))
((template_body (val_definition (modifiers) @_modifiers pattern: (identifier) @name) @def)
  (#match? @_modifiers "\\bimplicit\\b")
  (#set! kind constant))

; Tests: `test("…") { … }`, `describe("…") { … }`, `"…" should "…" in { … }`
((call_expression
  function: (call_expression function: (identifier) @_word arguments: (arguments . (string) @name))
  arguments: [(block) (colon_argument) (arguments)] @body) @def
  (#any-of? @_word "test" "testAsync" "it" "property" "scenario" "checkAll" "ignore")
  (#set! kind test))
((call_expression
  function: (call_expression function: (identifier) @_word arguments: (arguments . (string) @name))
  arguments: [(block) (colon_argument)] @body) @def
  (#any-of? @_word "describe" "suite" "feature")
  (#set! kind suite))
((infix_expression
  left: [(string) (infix_expression)] @name
  operator: (identifier) @_word
  right: (block) @body) @def
  (#eq? @_word "in")
  (#set! kind test))
((infix_expression
  left: (string) @name
  operator: (identifier) @_word
  right: (block) @body) @def
  (#any-of? @_word "should" "must" "can" "when" "which")
  (#set! kind suite))
