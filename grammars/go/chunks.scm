((function_declaration name: (_) @name body: (_) @body) @def
  (#set! kind function))
; Written in assembler.
((function_declaration name: (_) @name !body) @def
  (#set! kind function))
((method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @receiver
    (generic_type type: (_) @receiver)
    (pointer_type [
      (type_identifier) @receiver
      (generic_type type: (_) @receiver)
    ])
  ]))
  name: (_) @name
  body: (_) @body) @def
  (#set! kind method))
((method_declaration
  receiver: (parameter_list (parameter_declaration type: [
    (type_identifier) @receiver
    (generic_type type: (_) @receiver)
    (pointer_type [
      (type_identifier) @receiver
      (generic_type type: (_) @receiver)
    ])
  ]))
  name: (_) @name
  !body) @def
  (#set! kind method))
((short_var_declaration
  left: (expression_list . (identifier) @name .)
  right: (expression_list . (func_literal body: (_) @body) .)) @def
  (#set! kind function))

((type_spec name: (_) @name type: (struct_type (field_declaration_list) @body)) @def
  (#set! kind struct))
((type_spec name: (_) @name type: (interface_type) @body) @def
  (#set! kind interface))
((method_elem name: (_) @name) @def
  (#set! kind method))
((type_spec
  name: (_) @name
  type: [
    (type_identifier) (qualified_type) (generic_type) (pointer_type) (function_type) (map_type) (slice_type)
    (array_type) (channel_type) (parenthesized_type)
  ]) @def
  (#set! kind type))
((type_alias name: (_) @name) @def
  (#set! kind type))

; A group of constants or variables is one definition with all their names.
((source_file (const_declaration (const_spec name: (identifier) @name)) @def)
  (#not-eq? @name "_")
  (#set! kind constant))
((source_file (var_declaration [
  (var_spec name: (identifier) @name)
  (var_spec_list (var_spec name: (identifier) @name))
]) @def)
  (#not-eq? @name "_")
  (#set! kind variable))

; `t.Run("a case", func(t *testing.T) { … })`
((call_expression
  function: (selector_expression field: (field_identifier) @_run)
  arguments: (argument_list
    . [(interpreted_string_literal) (raw_string_literal)] @name
    (func_literal body: (_) @body) .)) @def
  (#eq? @_run "Run")
  (#set! kind test))
