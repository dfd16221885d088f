; Functions; the declarator may lie behind pointers and in parentheses.
((function_definition
  declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_))))
    (_ declarator: (_ "(" (identifier) @name) parameters: (_))
    (_ declarator: (_ "(" (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))) parameters: (_))
  ]
  body: (_) @body) @def
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
    (_ declarator: [
      (identifier) @name
      (_ "*" declarator: (identifier) @name)
      (_ declarator: (identifier) @name "[")
      (_ "*" declarator: (_ "*" declarator: (identifier) @name))
      (_ declarator: (_ declarator: (identifier) @name "[") "[")
      (_ "*" declarator: (_ declarator: (identifier) @name "["))
      (_ declarator: (_ "(" (_ "*" declarator: (identifier) @name)) parameters: (_))
    ] "=")
  ]) @def
  (#any-of? @_fixed "const" "constexpr" "constinit")
  (#set! kind constant)
  (#set! within "translation_unit preproc_ifdef preproc_if preproc_else preproc_elif declaration_list"))
; Macros before a declaration make the parser take a type for a name.
((declaration type: (_ !body) declarator: [
    (identifier) @name
    (_ "*" declarator: (identifier) @name)
    (_ declarator: (identifier) @name "[")
    (_ "*" declarator: (_ "*" declarator: (identifier) @name))
    (_ declarator: (_ declarator: (identifier) @name "[") "[")
    (_ "*" declarator: (_ declarator: (identifier) @name "["))
    (_ declarator: (_ "(" (_ "*" declarator: (identifier) @name)) parameters: (_))
    (_ declarator: [
      (identifier) @name
      (_ "*" declarator: (identifier) @name)
      (_ declarator: (identifier) @name "[")
      (_ "*" declarator: (_ "*" declarator: (identifier) @name))
      (_ declarator: (_ declarator: (identifier) @name "[") "[")
      (_ "*" declarator: (_ declarator: (identifier) @name "["))
      (_ declarator: (_ "(" (_ "*" declarator: (identifier) @name)) parameters: (_))
    ] "=")
  ]) @def
  (#not-any-of? @name "int" "void" "char" "long" "short" "unsigned" "float" "double")
  (#set! kind variable)
  (#set! within "translation_unit preproc_ifdef preproc_if preproc_else preproc_elif declaration_list"))
; Prototypes.
((declaration declarator: [
    (_ declarator: (identifier) @name parameters: (_))
    (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_)))
    (_ "*" declarator: (_ "*" declarator: (_ declarator: (identifier) @name parameters: (_))))
  ]) @def
  (#set! kind function)
  (#set! within "translation_unit preproc_ifdef preproc_if preproc_else preproc_elif declaration_list"))
