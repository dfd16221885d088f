; Tests of the usual frameworks look like functions without a type: `TEST(Suite, Name) { … }`.
((function_definition
  !type
  declarator: (_
    declarator: (identifier) @_macro
    parameters: (parameter_list
      . (parameter_declaration type: (_) @receiver)
      . (parameter_declaration type: (_) @name) .))
  body: (_) @body) @def
  (#match? @_macro "^(TYPED_)?TEST(_F|_P)?$")
  (#set! kind test))
; `TEST_CASE("name") { … }` is read as a call and a block behind it.
((expression_statement (call_expression function: (identifier) @_macro arguments: (argument_list . (string_literal) @name)))
  . (compound_statement) @body @def
  (#match? @_macro "^(TEST_CASE|SCENARIO|SECTION|SUBCASE|GIVEN|WHEN|THEN)$")
  (#set! kind test))

; Members of a class; what has no type in front of it makes the object.
((field_declaration_list [
  (_ !type declarator: (_ declarator: (identifier) @name parameters: (_)) body: (_) @body) @def
  (template_declaration (_ !type declarator: (_ declarator: (identifier) @name parameters: (_)) body: (_) @body) @def)
]) (#set! kind constructor))
((field_declaration_list [
  (function_definition !type declarator: (_ declarator: (identifier) @name parameters: (_)) !body) @def
  (template_declaration (function_definition !type declarator: (_ declarator: (identifier) @name parameters: (_)) !body) @def)
]) (#set! kind constructor))
((field_declaration_list [
  (declaration !type declarator: (_ declarator: (identifier) @name parameters: (_))) @def
  (template_declaration (declaration !type declarator: (_ declarator: (identifier) @name parameters: (_))) @def)
]) (#set! kind constructor))
((field_declaration_list (_
  declarator: [
    (_ declarator: (operator_name) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (operator_name) @name parameters: (_)))
  ]
  body: (_) @body) @def)
  (#set! kind method))
((field_declaration_list (template_declaration (_
  declarator: [
    (_ declarator: (operator_name) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (operator_name) @name parameters: (_)))
  ]
  body: (_) @body) @def))
  (#set! kind method))
((field_declaration_list (function_definition
  declarator: [
    (_ declarator: (operator_name) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (operator_name) @name parameters: (_)))
  ]
  !body) @def)
  (#set! kind method))
((field_declaration_list (template_declaration (function_definition
  declarator: [
    (_ declarator: (operator_name) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (operator_name) @name parameters: (_)))
  ]
  !body) @def))
  (#set! kind method))
((function_definition
  declarator: [
    (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_))
    (_ "*" declarator: (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_)))
  ]
  body: (_) @body) @def
  (#set! kind method))
((function_definition declarator: (operator_cast) @name body: (_) @body) @def
  (#set! kind method))
; In a template a member's name is a plain identifier.
((field_declaration_list (template_declaration (_
  declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (identifier) @name parameters: (_)))
  ]
  body: (_) @body) @def))
  (#set! kind method))
((function_definition
  declarator: [
    (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_))
    (_ "*" declarator: (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: [(field_identifier) (destructor_name)] @name parameters: (_)))
  ]
  !body) @def
  (#set! kind method))
((function_definition declarator: (operator_cast) @name !body) @def
  (#set! kind method))
; In a template a member's name is a plain identifier.
((field_declaration_list (template_declaration (function_definition
  declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (identifier) @name parameters: (_)))
  ]
  !body) @def))
  (#set! kind method))
; Declared here, written elsewhere.
((field_declaration
  declarator: [
    (_ declarator: [(field_identifier) (operator_name)] @name parameters: (_))
    (_ "*" declarator: (_ declarator: [(field_identifier) (operator_name)] @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: [(field_identifier) (operator_name)] @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: [(field_identifier) (operator_name)] @name parameters: (_)))
  ]) @def
  (#set! kind method))
((field_declaration_list (declaration
  declarator: [
    (_ declarator: [(destructor_name) (operator_name)] @name parameters: (_))
    (_ "*" declarator: (_ declarator: [(destructor_name) (operator_name)] @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: [(destructor_name) (operator_name)] @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: [(destructor_name) (operator_name)] @name parameters: (_)))
    (operator_cast) @name
  ]) @def)
  (#set! kind method))
((field_declaration_list (template_declaration (declaration
  declarator: [
    (_ declarator: [(identifier) (operator_name)] @name parameters: (_))
    (_ "*" declarator: (_ declarator: [(identifier) (operator_name)] @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: [(identifier) (operator_name)] @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: [(identifier) (operator_name)] @name parameters: (_)))
  ]) @def))
  (#set! kind method))

; Members written outside of their class: the last scope is whose they are.
((function_definition
  declarator: (_
    declarator: [
      (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: (identifier) @name)
      (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: (identifier) @name))
      (_ "::" name: (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: (identifier) @name)))
    ]
    parameters: (_))
  body: (_) @body) @def
  (#eq? @receiver @name)
  (#set! kind constructor))
((function_definition
  declarator: [
    (_
      declarator: [
        (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)
        (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name))
        (_ "::" name: (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)))
      ]
      parameters: (_))
    (_ "*" declarator: (_
      declarator: [
        (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)
        (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name))
        (_ "::" name: (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)))
      ]
      parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_
      declarator: [
        (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)
        (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name))
        (_ "::" name: (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)))
      ]
      parameters: (_))))
    (_ ["&" "&&"] (_
      declarator: [
        (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)
        (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name))
        (_ "::" name: (_ "::" name: (_ scope: [(namespace_identifier) @receiver (_ name: (_) @receiver arguments: (_))] name: [(identifier) (operator_name) (destructor_name) (template_function)] @name)))
      ]
      parameters: (_)))
  ]
  body: (_) @body) @def
  (#set! kind method))
((function_definition
  declarator: (_
      scope: [
        (namespace_identifier) @receiver
        (template_type name: (_) @receiver)
      ]
      name: (operator_cast) @name)
  body: (_) @body) @def
  (#set! kind method))

; Functions; the declarator may lie behind pointers and in parentheses.
((function_definition
  declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (identifier) @name parameters: (_)))
    (_ declarator: (_ "(" (identifier) @name) parameters: (_))
    (_ declarator: (_ "(" (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))) parameters: (_))
    (_ declarator: (operator_name) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (operator_name) @name parameters: (_)))
  ]
  body: (_) @body) @def
  (#not-match? @name "^(TYPED_)?TEST(_F|_P)?$")
  (#set! kind function))
((declaration declarator: (_ declarator: (identifier) @name value: (lambda_expression body: (_) @body))) @def
  (#set! kind function))

; Types.
((type_definition type: (_ "struct" body: (_) @body) declarator: [
  (type_identifier) @name
  (_ "*" declarator: (type_identifier) @name)
]) @def
  (#set! kind struct))
((struct_specifier name: (_) @name body: (_) @body) @def
  (#set! kind struct))
((type_definition type: (_ "union" body: (_) @body) declarator: [
  (type_identifier) @name
  (_ "*" declarator: (type_identifier) @name)
]) @def
  (#set! kind union))
((union_specifier name: (_) @name body: (_) @body) @def
  (#set! kind union))
((type_definition type: (_ "enum" body: (_) @body) declarator: [
  (type_identifier) @name
  (_ "*" declarator: (type_identifier) @name)
]) @def
  (#set! kind enum))
((enum_specifier name: (_) @name body: (_) @body) @def
  (#set! kind enum))
((class_specifier name: (_) @name body: (_) @body) @def
  (#set! kind class))
((type_definition
  type: (_ !body)
  declarator: [
    (type_identifier) @name
    (_ "*" declarator: (type_identifier) @name)
    (_ declarator: (type_identifier) @name "[")
    (_ declarator: (type_identifier) @name parameters: (_))
    (_ declarator: (_ "(" (_ "*" declarator: (type_identifier) @name)) parameters: (_))
    (_ "*" declarator: (_ declarator: (type_identifier) @name parameters: (_)))
    (_ "*" declarator: (_
      declarator: (_ "(" (_ "*" declarator: (type_identifier) @name)) parameters: (_)))
  ]) @def
  (#set! kind type))
((alias_declaration name: (_) @name) @def
  (#set! kind type))
((concept_definition name: (_) @name) @def
  (#set! kind type))
((namespace_definition name: (_) @name body: (_) @body) @def
  (#set! kind namespace))
; Without a name it is called by its word.
((namespace_definition "namespace" @name !name body: (_) @body) @def
  (#set! kind namespace))
((namespace_alias_definition name: (_) @name) @def
  (#set! kind namespace))
((linkage_specification value: (_) @name body: (declaration_list) @body) @def
  (#set! kind module)
  (#set! title head))

; Macros: those with parameters, and others whose value goes on over lines.
((preproc_function_def name: (_) @name) @def
  (#set! kind macro))
((preproc_def name: (_) @name value: (_) @_value) @def
  (#match? @_value "\n")
  (#set! kind macro))

; What the file itself declares: `within` leaves out what stands in functions.
((declaration (type_qualifier) @_fixed type: (_ !body) declarator: [
    (identifier) @name
    (_ "*" declarator: (identifier) @name)
    (_ declarator: (identifier) @name "[")
    (_ "*" declarator: (_ "*" declarator: (identifier) @name))
    (_ declarator: (_ declarator: (identifier) @name "[") "[")
    (_ "*" declarator: (_ declarator: (identifier) @name "["))
    (_ declarator: (_ "(" (_ "*" declarator: (identifier) @name)) parameters: (_))
    (_ ["&" "&&"] (identifier) @name)
    (_ scope: (_) @receiver name: (identifier) @name)
    (_ declarator: (_ scope: (_) @receiver name: (identifier) @name) "[")
    (_ declarator: [
      (identifier) @name
      (_ "*" declarator: (identifier) @name)
      (_ declarator: (identifier) @name "[")
      (_ "*" declarator: (_ "*" declarator: (identifier) @name))
      (_ declarator: (_ declarator: (identifier) @name "[") "[")
      (_ "*" declarator: (_ declarator: (identifier) @name "["))
      (_ declarator: (_ "(" (_ "*" declarator: (identifier) @name)) parameters: (_))
      (_ ["&" "&&"] (identifier) @name)
      (_ scope: (_) @receiver name: (identifier) @name)
      (_ declarator: (_ scope: (_) @receiver name: (identifier) @name) "[")
    ] value: (_ !body))
  ]) @def
  (#any-of? @_fixed "const" "constexpr" "constinit")
  (#set! kind constant)
  (#set! within "translation_unit preproc_ifdef preproc_if preproc_else preproc_elif declaration_list template_declaration"))
; Macros before a declaration make the parser take a type for a name.
((declaration type: (_ !body) declarator: [
    (identifier) @name
    (_ "*" declarator: (identifier) @name)
    (_ declarator: (identifier) @name "[")
    (_ "*" declarator: (_ "*" declarator: (identifier) @name))
    (_ declarator: (_ declarator: (identifier) @name "[") "[")
    (_ "*" declarator: (_ declarator: (identifier) @name "["))
    (_ declarator: (_ "(" (_ "*" declarator: (identifier) @name)) parameters: (_))
    (_ ["&" "&&"] (identifier) @name)
    (_ scope: (_) @receiver name: (identifier) @name)
    (_ declarator: (_ scope: (_) @receiver name: (identifier) @name) "[")
    (_ declarator: [
      (identifier) @name
      (_ "*" declarator: (identifier) @name)
      (_ declarator: (identifier) @name "[")
      (_ "*" declarator: (_ "*" declarator: (identifier) @name))
      (_ declarator: (_ declarator: (identifier) @name "[") "[")
      (_ "*" declarator: (_ declarator: (identifier) @name "["))
      (_ declarator: (_ "(" (_ "*" declarator: (identifier) @name)) parameters: (_))
      (_ ["&" "&&"] (identifier) @name)
      (_ scope: (_) @receiver name: (identifier) @name)
      (_ declarator: (_ scope: (_) @receiver name: (identifier) @name) "[")
    ] value: (_ !body))
  ]) @def
  (#not-any-of? @name "int" "void" "char" "long" "short" "unsigned" "float" "double")
  (#set! kind variable)
  (#set! within "translation_unit preproc_ifdef preproc_if preproc_else preproc_elif declaration_list template_declaration"))
; Prototypes.
((declaration declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_))))
    (_ ["&" "&&"] (_ declarator: (identifier) @name parameters: (_)))
    (_ declarator: (operator_name) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (operator_name) @name parameters: (_)))
    (_ ["&" "&&"] (_ declarator: (operator_name) @name parameters: (_)))
  ]) @def
  (#set! kind function)
  (#set! within "translation_unit preproc_ifdef preproc_if preproc_else preproc_elif declaration_list template_declaration"))
