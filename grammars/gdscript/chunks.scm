((class_definition name: (_) @name body: (_) @body) @def
  (#set! kind class))
((enum_definition name: (_) @name) @def
  (#set! kind enum))
((signal_statement (name) @name) @def
  (#set! kind type))
((source (function_definition name: (_) @name body: (_) @body) @def)
  (#set! kind function))
((body (function_definition name: (_) @name body: (_) @body) @def)
  (#set! kind method))
((constructor_definition "_init" @name body: (_) @body) @def
  (#set! kind constructor))
((source (const_statement name: (_) @name) @def)
  (#set! kind constant))
((variable_statement name: (_) @name setget: (_) @body) @def
  (#set! kind property))
((source (variable_statement name: (_) @name !setget) @def)
  (#set! kind variable))
