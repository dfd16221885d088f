((type_alias_declaration name: (_) @name) @def
  (#set! kind type))
((type_declaration name: (_) @name) @def
  (#set! kind enum))
((union_variant name: (_) @name) @def
  (#set! kind constructor))
((port_annotation name: (_) @name) @def
  (#set! kind function))
; With a parameter it is a function, without one it is a constant, whatever its type says.
((file (value_declaration
  functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name . (_))
  body: (_) @body) @def)
  (#set! kind function))
((file (value_declaration
  functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name .)
  body: (_) @body) @def)
  (#set! kind constant))
((value_declaration
  functionDeclarationLeft: (function_declaration_left . (lower_case_identifier) @name . (_))
  body: (_) @body) @def
  (#set! kind function))
((infix_declaration operator: (_) @name) @def
  (#set! kind operator))
