; `namespace A { … }`; without braces it is one of the imports.
((namespace_definition name: (_) @name body: (_) @body) @def
  (#set! kind namespace))
((namespace_definition "namespace" @name !name body: (_) @body) @def
  (#set! kind namespace))
((class_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((interface_declaration name: (_) @name body: (_) @body) @def
  (#set! kind interface))
((trait_declaration name: (_) @name body: (_) @body) @def
  (#set! kind trait))
((enum_declaration name: (_) @name body: (_) @body) @def
  (#set! kind enum))

((method_declaration name: (_) @name body: (_) @body) @def
  (#eq? @name "__construct")
  (#set! kind constructor))
((method_declaration name: (_) @name body: (_) @body) @def
  (#not-eq? @name "__construct")
  (#set! kind method))
((method_declaration name: (_) @name !body) @def
  (#set! kind method))
; A property with hooks has code of its own.
((property_declaration (property_element name: (variable_name (name) @name)) (property_hook_list) @body) @def
  (#set! kind property))

((function_definition name: (_) @name body: (_) @body) @def
  (#set! kind function))
((assignment_expression
  left: [
    (variable_name (name) @name)
    (member_access_expression name: (name) @name)
    (subscript_expression (string) @name)
  ]
  right: [
    (anonymous_function body: (_) @body)
    (arrow_function body: (_) @body)
  ]) @def
  (#set! kind function))
((array_element_initializer (string) @name [
  (anonymous_function body: (_) @body)
  (arrow_function body: (_) @body)
]) @def
  (#set! kind function))

((program (const_declaration (const_element . (name) @name)) @def)
  (#set! kind constant))
((compound_statement (const_declaration (const_element . (name) @name)) @def)
  (#set! kind constant))
((expression_statement (function_call_expression
  function: (name) @_define
  arguments: (arguments . (argument (string) @name)))) @def
  (#eq? @_define "define")
  (#set! kind constant))
((program (expression_statement (assignment_expression
  left: (variable_name (name) @name)
  right: (_ !body)) @def))
  (#set! kind variable))

; Tests as calls.
((function_call_expression
  function: (name) @_word
  arguments: (arguments
    . (argument [(string) (encapsed_string)] @name)
    . (argument [
      (anonymous_function body: (_) @body)
      (arrow_function body: (_) @body)
    ]))) @def
  (#any-of? @_word "describe" "context")
  (#set! kind suite))
((function_call_expression
  function: (name) @_word
  arguments: (arguments
    . (argument [(string) (encapsed_string)] @name)
    . (argument [
      (anonymous_function body: (_) @body)
      (arrow_function body: (_) @body)
    ]))) @def
  (#any-of? @_word "it" "test")
  (#set! kind test))
