((class_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((record_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((interface_declaration name: (_) @name body: (_) @body) @def
  (#set! kind interface))
((annotation_type_declaration name: (_) @name body: (_) @body) @def
  (#set! kind interface))
((enum_declaration name: (_) @name body: (_) @body) @def
  (#set! kind enum))
; A constant with a body is a class of its own.
((enum_constant name: (_) @name body: (_) @body) @def
  (#set! kind class))

((method_declaration name: (_) @name body: (_) @body) @def
  (#set! kind method))
((method_declaration name: (_) @name !body) @def
  (#set! kind method))
((annotation_type_element_declaration name: (_) @name) @def
  (#set! kind method))
((constructor_declaration name: (_) @name body: (_) @body) @def
  (#set! kind constructor))
((compact_constructor_declaration name: (_) @name body: (_) @body) @def
  (#set! kind constructor))
((module_declaration name: (_) @name body: (_) @body) @def
  (#set! kind module))
; `Runnable later = () -> { … }`
((field_declaration declarator: (variable_declarator name: (_) @name value: (lambda_expression body: (_) @body))) @def
  (#set! kind function))
