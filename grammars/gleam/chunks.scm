((type_definition (type_name name: (_) @name)) @def
  (#set! kind type))
((type_alias (type_name name: (_) @name)) @def
  (#set! kind type))
((external_type (type_name name: (_) @name)) @def
  (#set! kind type))
((data_constructor name: (_) @name) @def
  (#set! kind constructor))
((function name: (_) @name body: (_) @body) @def
  (#set! kind function))
((function name: (_) @name !body) @def
  (#set! kind function))
((external_function name: (_) @name) @def
  (#set! kind function))
((constant name: (_) @name) @def
  (#set! kind constant))
