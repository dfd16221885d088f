; A function with `#[test]` above it, whatever other attributes stand between; before the plain one, so that its kind wins.
((attribute_item (attribute . [(identifier) @_attribute (scoped_identifier name: (identifier) @_attribute)]))
  . (attribute_item)*
  . (function_item name: (_) @name body: (_) @body) @def
  (#any-of? @_attribute "test" "bench" "rstest" "test_case" "quickcheck")
  (#set! kind test))

; What an `impl` is for stands only in its whole head.
((impl_item
  type: [
    (type_identifier) @name
    (generic_type type: [(type_identifier) @name (scoped_type_identifier name: (_) @name)])
    (scoped_type_identifier name: (_) @name)
    (primitive_type) @name
    (reference_type) @name
    (pointer_type) @name
    (tuple_type) @name
    (unit_type) @name
    (array_type) @name
    (function_type) @name
    (dynamic_type) @name
    (never_type) @name
    (macro_invocation) @name
    (metavariable) @name
  ]
  body: (_) @body) @def
  (#set! kind impl)
  (#set! title head))
; With `self` it is a method; without it is a function, also in an `impl`.
((function_item name: (_) @name parameters: (parameters (self_parameter)) body: (_) @body) @def
  (#set! kind method))
((function_item name: (_) @name body: (_) @body) @def
  (#set! kind function))
((function_signature_item name: (_) @name parameters: (parameters (self_parameter))) @def
  (#set! kind method))
((function_signature_item name: (_) @name parameters: (parameters)) @def
  (#set! kind function))
((foreign_mod_item (extern_modifier (string_literal) @name) body: (_) @body) @def
  (#set! kind module)
  (#set! title head))

((struct_item name: (_) @name body: (_) @body) @def
  (#set! kind struct))
((struct_item name: (_) @name !body) @def
  (#set! kind struct))
((enum_item name: (_) @name body: (_) @body) @def
  (#set! kind enum))
((union_item name: (_) @name body: (_) @body) @def
  (#set! kind union))
((trait_item name: (_) @name body: (_) @body) @def
  (#set! kind trait))
; Without a body it only says that another file is part of this one.
((mod_item name: (_) @name body: (_) @body) @def
  (#set! kind module))
((macro_definition name: (_) @name) @def
  (#set! kind macro))
((let_declaration pattern: (identifier) @name value: (closure_expression body: (_) @body)) @def
  (#set! kind function))

((source_file (type_item name: (_) @name) @def)
  (#set! kind type))
((declaration_list (type_item name: (_) @name) @def)
  (#set! kind type))
((source_file (const_item name: (_) @name) @def)
  (#not-eq? @name "_")
  (#set! kind constant))
((declaration_list (const_item name: (_) @name) @def)
  (#not-eq? @name "_")
  (#set! kind constant))
((source_file (static_item name: (_) @name) @def)
  (#set! kind variable))
((declaration_list (static_item name: (_) @name) @def)
  (#set! kind variable))
