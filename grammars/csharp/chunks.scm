((namespace_declaration name: (_) @name body: (_) @body) @def
  (#set! kind namespace))
((class_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((class_declaration name: (_) @name !body) @def
  (#set! kind class))
((record_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((record_declaration name: (_) @name !body) @def
  (#set! kind class))
((struct_declaration name: (_) @name body: (_) @body) @def
  (#set! kind struct))
((struct_declaration name: (_) @name !body) @def
  (#set! kind struct))
((interface_declaration name: (_) @name body: (_) @body) @def
  (#set! kind interface))
((enum_declaration name: (_) @name body: (_) @body) @def
  (#set! kind enum))
((delegate_declaration name: (_) @name) @def
  (#set! kind type))

((method_declaration name: (_) @name body: (_) @body) @def
  (#set! kind method))
((method_declaration name: (_) @name !body) @def
  (#set! kind method))
((constructor_declaration name: (_) @name body: (_) @body) @def
  (#set! kind constructor))
; Its name is that of the class; the sign in front tells the two apart only in the signature.
((destructor_declaration name: (_) @name body: (_) @body) @def
  (#set! kind method))
((local_function_statement name: (_) @name body: (_) @body) @def
  (#set! kind function))
; An operator is called by its sign, a conversion by the type it gives.
((operator_declaration operator: _ @name body: (_) @body) @def
  (#set! kind operator))
((conversion_operator_declaration type: (_) @name body: (_) @body) @def
  (#set! kind operator))

((property_declaration name: (_) @name accessors: (_) @body) @def
  (#set! kind property))
((property_declaration name: (_) @name value: (arrow_expression_clause) @body) @def
  (#set! kind property))
((indexer_declaration "this" @name [accessors: (_) value: (_)] @body) @def
  (#set! kind property))
((event_declaration name: (_) @name accessors: (_) @body) @def
  (#set! kind property))
((event_field_declaration (variable_declaration (variable_declarator name: (_) @name))) @def
  (#set! kind property))

; `Func<int, int> twice = x => 2 * x;`
((local_declaration_statement (_ (_ name: (_) @name (_ "=>" body: (_) @body)))) @def
  (#set! kind function))
((field_declaration (_ (_ name: (_) @name (_ "=>" body: (_) @body)))) @def
  (#set! kind function))

; Top-level statements.
((global_statement (local_declaration_statement (modifier) @_const (variable_declaration (variable_declarator name: (_) @name)))) @def
  (#eq? @_const "const")
  (#set! kind constant))
((global_statement (local_declaration_statement . (variable_declaration (variable_declarator name: (_) @name)))) @def
  (#set! kind variable))
