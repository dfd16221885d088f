((contract_declaration name: (_) @name body: (_) @body) @def
  (#set! kind class))
((interface_declaration name: (_) @name body: (_) @body) @def
  (#set! kind interface))
((library_declaration name: (_) @name body: (_) @body) @def
  (#set! kind module))
((struct_declaration name: (_) @name) @def
  (#set! kind struct))
((enum_declaration name: (_) @name) @def
  (#set! kind enum))
((error_declaration name: (_) @name) @def
  (#set! kind type))
((event_definition name: (_) @name) @def
  (#set! kind type))
((user_defined_type_definition name: (_) @name) @def
  (#set! kind type))

((source_file (function_definition name: (_) @name body: (_)? @body) @def)
  (#set! kind function))
((contract_body (function_definition name: (_) @name body: (_)? @body) @def)
  (#set! kind method))
((modifier_definition name: (_) @name body: (_)? @body) @def
  (#set! kind method))
((constructor_definition "constructor" @name body: (_) @body) @def
  (#set! kind constructor))
((fallback_receive_definition ["receive" "fallback"] @name body: (_)? @body) @def
  (#set! kind method))

((constant_variable_declaration name: (_) @name) @def
  (#set! kind constant))
; The state of a contract is read from outside by these names.
((state_variable_declaration name: (_) @name) @def
  (#match? @def "\\bconstant\\b")
  (#set! kind constant))
((state_variable_declaration name: (_) @name) @def
  (#not-match? @def "\\bconstant\\b")
  (#match? @def "\\b(public|mapping)\\b")
  (#set! kind variable))
