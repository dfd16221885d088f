((class_definition name: (_) @name body: (_) @body) @def
  (#set! kind class))
((enum_declaration name: (_) @name body: (_) @body) @def
  (#set! kind enum))
((mixin_declaration (identifier) @name (class_body) @body) @def
  (#set! kind trait))
((extension_declaration name: (_) @name body: (_) @body) @def
  (#set! kind extension))
((extension_type_declaration name: (_) @name body: (_) @body) @def
  (#set! kind extension))
((type_alias . (type_identifier) @name) @def
  (#set! kind type))

; A function has no node of its own: its signature and its body stand side by side. The first and the last node
; of such a definition are both @def.
((program [
  (function_signature name: (_) @name)
  (getter_signature name: (_) @name)
  (setter_signature name: (_) @name)
] @def . (function_body) @body @def)
  (#set! kind function))
((method_signature (function_signature name: (_) @name)) @def
  . (function_body) @body @def
  (#set! kind method))
((method_signature [(getter_signature name: (_) @name) (setter_signature name: (_) @name)]) @def
  . (function_body) @body @def
  (#set! kind property))
((method_signature (operator_signature (binary_operator) @name)) @def
  . (function_body) @body @def
  (#set! kind operator))
((method_signature (operator_signature ["[]" "[]=" "~"] @name)) @def
  . (function_body) @body @def
  (#set! kind operator))
((method_signature [
  (constructor_signature . name: (identifier) . name: (identifier) @name)
  (factory_constructor_signature . (identifier) . (identifier) @name)
]) @def
  . (function_body) @body @def
  (#set! kind constructor))
((method_signature [
  (constructor_signature . name: (identifier) @name . parameters: (_))
  (factory_constructor_signature . (identifier) @name . (formal_parameter_list))
]) @def
  . (function_body) @body @def
  (#set! kind constructor))

((declaration [
  (constructor_signature . name: (identifier) . name: (identifier) @name)
  (constant_constructor_signature (identifier) . (identifier) @name)
  (redirecting_factory_constructor_signature (identifier) . (identifier) @name)
  (factory_constructor_signature . (identifier) . (identifier) @name)
]) @def
  (#set! kind constructor))
((declaration [
  (constructor_signature . name: (identifier) @name . parameters: (_))
  (constant_constructor_signature (const_builtin) . (identifier) @name . (formal_parameter_list))
  (redirecting_factory_constructor_signature (identifier) @name . (formal_parameter_list))
]) @def
  (#set! kind constructor))
((declaration (function_signature name: (_) @name)) @def
  (#set! kind method))
((declaration [(getter_signature name: (_) @name) (setter_signature name: (_) @name)]) @def
  (#set! kind property))
((declaration (operator_signature (binary_operator) @name)) @def
  (#set! kind operator))
((declaration (const_builtin) (static_final_declaration_list (static_final_declaration . (identifier) @name))) @def
  (#set! kind constant))
((lambda_expression parameters: (function_signature name: (_) @name) body: (_) @body) @def
  (#set! kind function))

((program [(const_builtin) (final_builtin)] @def
  . (_)? . (_)? . (_)?
  . (static_final_declaration_list (static_final_declaration . (identifier) @name)) @def)
  (#set! kind constant))
((program [(inferred_type) (type_identifier)] @def
  . (_)? . (_)?
  . (initialized_identifier_list (initialized_identifier . (identifier) @name)) @def)
  (#set! kind variable))

; `group('…', () { … })`, `test('…', () { … })`
((expression_statement
  . (identifier) @_word
  . (selector (argument_part (arguments
    . (argument (string_literal) @name)
    (argument (function_expression body: (_) @body)))))) @def
  (#any-of? @_word "test" "testWidgets" "blocTest")
  (#set! kind test))
((expression_statement
  . (identifier) @_word
  . (selector (argument_part (arguments
    . (argument (string_literal) @name)
    (argument (function_expression body: (_) @body)))))) @def
  (#eq? @_word "group")
  (#set! kind suite))
