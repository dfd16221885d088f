; Inner nodes are told by their words and fields where those suffice: `(_ ["=>" "function"] body: (_))` is any function.
; Functions and classes, wherever they stand.
((function_declaration name: (_) @name body: (_) @body) @def
  (#set! kind function))
((generator_function_declaration name: (_) @name body: (_) @body) @def
  (#set! kind function))
; A name inside an expression is still what a stack trace shows.
((function_expression name: (_) @name body: (_) @body) @def
  (#set! kind function))
((generator_function name: (_) @name body: (_) @body) @def
  (#set! kind function))
((class_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((class name: (_) @name body: (_) @body) @def
  (#set! kind class))

((abstract_class_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((interface_declaration name: (_) @name body: (_) @body) @def
  (#set! kind interface))
((enum_declaration name: (_) @name body: (_) @body) @def
  (#set! kind enum))
((type_alias_declaration name: (_) @name value: (_) @body) @def
  (#set! kind type))
((internal_module name: (_) @name body: (_) @body) @def
  (#set! kind namespace))
((module name: (_) @name body: (_) @body) @def
  (#set! kind module))
; `declare module 'name'` without a body.
((module name: (_) @name !body) @def
  (#set! kind module))
((ambient_declaration "global" @name (statement_block) @body) @def
  (#set! kind namespace))
; Overloads and ambient functions have no body.
((function_signature name: (_) @name) @def
  (#set! kind function))
((method_signature name: (_) @name) @def
  (#set! kind method))
((abstract_method_signature name: (_) @name) @def
  (#set! kind method))

; Members of classes and of object literals.
((method_definition name: (_) @name body: (_) @body) @def
  (#eq? @name "constructor")
  (#set! kind constructor))
((method_definition name: (_) @name body: (_) @body) @def
  (#not-eq? @name "constructor")
  (#set! kind method))
((public_field_definition
  name: (_) @name
  value: (_ ["=>" "function"] body: (_) @body)) @def
  (#set! kind method))
((pair
  key: (_) @name
  value: (_ ["=>" "function"] body: (_) @body)) @def
  (#set! kind method))
((pair key: (_) @name value: (class body: (_) @body)) @def
  (#set! kind class))
; An object in an object is a scope where it has functions of its own.
((pair
  key: (_) @name
  value: (object [
    (method_definition)
    (pair value: [(arrow_function) (function_expression)])
  ]) @body) @def
  (#set! kind object))

; Functions and classes under a name.
((variable_declarator
  name: (identifier) @name
  value: (_ ["=>" "function"] body: (_) @body)) @def
  (#set! kind function))
((variable_declarator name: (identifier) @name value: (class body: (_) @body)) @def
  (#set! kind class))
((assignment_expression
  left: (identifier) @name
  right: (_ ["=>" "function"] body: (_) @body)) @def
  (#set! kind function))

; `exports.x = function`, `module.exports.x = function`: the name is what the user of the module writes.
((assignment_expression
  left: (_
    object: [
      (identifier) @_exports
      (_ object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @name)
  right: (_ ["=>" "function"] body: (_) @body)) @def
  (#eq? @_exports "exports")
  (#eq? @_module "module")
  (#set! kind function))
((assignment_expression
  left: (_
    object: [
      (identifier) @_exports
      (_ object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @name)
  right: (class body: (_) @body)) @def
  (#eq? @_exports "exports")
  (#eq? @_module "module")
  (#set! kind class))
((assignment_expression
  left: (_
    object: [
      (identifier) @_exports
      (_ object: (identifier) @_module property: (property_identifier) @_exports)
    ]
    property: (property_identifier) @name)
  right: (object) @body) @def
  (#eq? @_exports "exports")
  (#eq? @_module "module")
  (#set! kind object))

; `module.exports = function name` has a name of its own; without one it is called after the file.
((assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: [
    (_ "=>" body: (_) @body)
    (function_expression name: (_)? @name body: (_) @body)
    (generator_function name: (_)? @name body: (_) @body)
  ]) @def
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#set! kind function))
((assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: (class name: (_)? @name body: (_) @body)) @def
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#set! kind class))
((assignment_expression
  left: (_ object: (identifier) @_module property: (property_identifier) @_exports)
  right: (object) @body) @def
  (#eq? @_module "module")
  (#eq? @_exports "exports")
  (#set! kind object))

; `Money.prototype.add = function`, `Money.zero = function`, `this.add = function`.
((assignment_expression
  left: (_
    object: (_ object: (_) @receiver property: (property_identifier) @_prototype)
    property: (property_identifier) @name)
  right: (_ ["=>" "function"] body: (_) @body)) @def
  (#eq? @_prototype "prototype")
  (#set! kind method))
((assignment_expression
  left: (_ object: (_ object: (_) property: (property_identifier) @name . ) property: (property_identifier) @_prototype)
  right: (object) @body) @def
  (#eq? @_prototype "prototype")
  (#set! kind object))
((assignment_expression
  left: (_ object: (identifier) @name property: (property_identifier) @_prototype)
  right: (object) @body) @def
  (#eq? @_prototype "prototype")
  (#set! kind object))
((assignment_expression
  left: (_ object: (identifier) @receiver property: (property_identifier) @name)
  right: (_ ["=>" "function"] body: (_) @body)) @def
  (#not-any-of? @receiver "module" "exports" "self" "window" "globalThis")
  (#set! kind function))
((assignment_expression
  left: (_ object: [(this) (identifier)] @_object property: (property_identifier) @name)
  right: (_ ["=>" "function"] body: (_) @body)) @def
  (#any-of? @_object "this" "self" "window" "globalThis")
  (#set! kind function))

; Default exports without a name are called after their file.
((export_statement
  "default"
  value: [
    (_ "=>" body: (_) @body)
    (function_expression !name body: (_) @body)
    (generator_function !name body: (_) @body)
  ]) @def
  (#set! kind function))
((export_statement "default" value: (class !name body: (_) @body)) @def
  (#set! kind class))
((export_statement
  "default"
  value: [
    (object) @body
    (_ function: (_) arguments: (_ (object) @body .))
    (_ . (object) @body . ["as" "satisfies"])
  ]) @def
  (#set! kind object))

; Constants and variables of the file itself: what it exports, declares or keeps for all its functions.
; An object is a scope. What has a body is above; what loads a module is an import in all but form.
; One pattern for each kind: what begins at the root is asked of every node below it, pattern by pattern.
([
  (program (_ (variable_declarator name: (identifier) @name value: [(object) @body (_ . (object) @body . ["as" "satisfies"]) (_ . (_ . (object) @body . "as") . ["as" "satisfies"]) (_ arguments: (_ (object) @body .))]) @def))
  (export_statement (_ (variable_declarator name: (identifier) @name value: [(object) @body (_ . (object) @body . ["as" "satisfies"]) (_ . (_ . (object) @body . "as") . ["as" "satisfies"]) (_ arguments: (_ (object) @body .))]) @def))
  (ambient_declaration (_ (variable_declarator name: (identifier) @name value: [(object) @body (_ . (object) @body . ["as" "satisfies"]) (_ . (_ . (object) @body . "as") . ["as" "satisfies"]) (_ arguments: (_ (object) @body .))]) @def))
] (#set! kind object))
([
  (program (lexical_declaration kind: "const" [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ]))
  (export_statement (lexical_declaration kind: "const" [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ]))
  (ambient_declaration (lexical_declaration kind: "const" [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ]))
] (#not-match? @_value "^(await )?(require|import)\\b") (#set! kind constant))
([
  (program [(lexical_declaration kind: "let" [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ]) (variable_declaration [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ])])
  (export_statement [(lexical_declaration kind: "let" [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ]) (variable_declaration [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ])])
  (ambient_declaration [(lexical_declaration kind: "let" [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ]) (variable_declaration [
    (variable_declarator name: (identifier) @name value: [(_ !body !arguments) (_ arguments: (_ (_) .)) (_ arguments: (_ "(" . ")")) (_ arguments: (template_string))] @_value) @def
    (variable_declarator name: (identifier) @name !value) @def
  ])])
] (#not-match? @_value "^(await )?(require|import)\\b") (#set! kind variable))
; Only what is declared for others has neither a value nor `export` in front of it.
((statement_block (lexical_declaration kind: "const" (variable_declarator name: (identifier) @name !value) @def))
  (#set! kind constant))
([
  (program (_ (variable_declarator
    name: [
      (object_pattern [
        (shorthand_property_identifier_pattern) @name
        (pair_pattern value: (identifier) @name)
        (object_assignment_pattern left: (_) @name)
        (rest_pattern (identifier) @name)
      ])
      (array_pattern (identifier) @name)
    ]
    value: (_) @_value) @def))
  (export_statement (_ (variable_declarator
    name: [
      (object_pattern [
        (shorthand_property_identifier_pattern) @name
        (pair_pattern value: (identifier) @name)
        (object_assignment_pattern left: (_) @name)
        (rest_pattern (identifier) @name)
      ])
      (array_pattern (identifier) @name)
    ]
    value: (_) @_value) @def))
  (ambient_declaration (_ (variable_declarator
    name: [
      (object_pattern [
        (shorthand_property_identifier_pattern) @name
        (pair_pattern value: (identifier) @name)
        (object_assignment_pattern left: (_) @name)
        (rest_pattern (identifier) @name)
      ])
      (array_pattern (identifier) @name)
    ]
    value: (_) @_value) @def))
] (#not-match? @_value "^(await )?(require|import)\\b") (#set! kind constant))

; Tests by the words that their runners share; `.only`, `.skip` and `.each(table)` change nothing about the name.
; Twice negative, because a predicate on what a pattern lacks holds only so.
((call_expression
  function: [
    (identifier) @_word
    (_ object: (identifier) @_word property: (property_identifier) @_way)
    (_
      object: (_ object: (identifier) @_word property: (property_identifier) @_way)
      property: (property_identifier) @_more)
    (call_expression function: (_ object: (identifier) @_word property: (property_identifier) @_way))
    (call_expression
      function: (_
        object: (_ object: (identifier) @_word property: (property_identifier) @_way)
        property: (property_identifier) @_more))
  ]
  arguments: (_
    . [(string) (template_string)] @name
    [
      (_ "=>" body: (_) @body)
      (function_expression body: (_) @body)
    ])) @def
  (#any-of? @_word "describe" "suite" "context" "fdescribe" "xdescribe")
  (#not-match? @_way "^(?!(only|skip|todo|each|concurrent|sequential|serial|parallel|failing|fails|fixme|runIf|skipIf|for)$)")
  (#not-match? @_more "^(?!(only|skip|todo|each|concurrent|sequential|serial|parallel|failing|fails|fixme|runIf|skipIf|for)$)")
  (#set! kind suite))
((call_expression
  function: [
    (identifier) @_word
    (_ object: (identifier) @_word property: (property_identifier) @_way)
    (_
      object: (_ object: (identifier) @_word property: (property_identifier) @_way)
      property: (property_identifier) @_more)
    (call_expression function: (_ object: (identifier) @_word property: (property_identifier) @_way))
    (call_expression
      function: (_
        object: (_ object: (identifier) @_word property: (property_identifier) @_way)
        property: (property_identifier) @_more))
  ]
  arguments: (_
    . [(string) (template_string)] @name
    [
      (_ "=>" body: (_) @body)
      (function_expression body: (_) @body)
    ])) @def
  (#any-of? @_word "it" "test" "specify" "fit" "xit" "xtest")
  (#not-match? @_way "^(?!(only|skip|todo|each|concurrent|sequential|serial|parallel|failing|fails|fixme|runIf|skipIf|for)$)")
  (#not-match? @_more "^(?!(only|skip|todo|each|concurrent|sequential|serial|parallel|failing|fails|fixme|runIf|skipIf|for)$)")
  (#set! kind test))
((call_expression
  function: [
    (_ object: (identifier) @_word property: (property_identifier) @_way)
    (_
      object: (_ object: (identifier) @_word property: (property_identifier) @_way)
      property: (property_identifier) @_more)
  ]
  arguments: (_
    . [(string) (template_string)] @name
    [
      (_ "=>" body: (_) @body)
      (function_expression body: (_) @body)
    ])) @def
  (#any-of? @_word "test" "QUnit")
  (#any-of? @_way "describe" "module")
  (#not-match? @_more "^(?!(only|skip|todo|each|concurrent|sequential|serial|parallel|failing|fails|fixme|runIf|skipIf|for)$)")
  (#set! kind suite))
((call_expression
  function: (_ object: (identifier) @_word property: (property_identifier) @_way)
  arguments: (_
    . [(string) (template_string)] @name
    [
      (_ "=>" body: (_) @body)
      (function_expression body: (_) @body)
    ])) @def
  (#any-of? @_word "QUnit" "Deno" "t" "tap")
  (#eq? @_way "test")
  (#set! kind test))
