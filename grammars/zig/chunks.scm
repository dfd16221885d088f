; Types are values: `pub const Ring = struct { … };`
((variable_declaration . (identifier) @name (struct_declaration) @body) @def
  (#set! kind struct))
((variable_declaration . (identifier) @name (enum_declaration) @body) @def
  (#set! kind enum))
((variable_declaration . (identifier) @name (union_declaration) @body) @def
  (#set! kind union))
((variable_declaration . (identifier) @name (opaque_declaration) @body) @def
  (#set! kind struct))
((variable_declaration . (identifier) @name (error_set_declaration)) @def
  (#set! kind enum))

((source_file (function_declaration name: (_) @name body: (_)? @body) @def)
  (#set! kind function))
((struct_declaration (function_declaration name: (_) @name body: (_)? @body) @def)
  (#set! kind method))
((enum_declaration (function_declaration name: (_) @name body: (_)? @body) @def)
  (#set! kind method))
((union_declaration (function_declaration name: (_) @name body: (_)? @body) @def)
  (#set! kind method))
((opaque_declaration (function_declaration name: (_) @name body: (_)? @body) @def)
  (#set! kind method))

; Modules that are asked for are no constants.
((source_file (variable_declaration "const" . (identifier) @name (_) @_value .) @def)
  (#not-match? @_value "^(@import\\b|@This\\b|(packed |extern )?(struct|enum|union|opaque|error)\\b)")
  (#set! kind constant))
((source_file (variable_declaration "var" . (identifier) @name) @def)
  (#set! kind variable))

((test_declaration [(string) (identifier)] @name (block) @body) @def
  (#set! kind test))
((test_declaration . (block) @body) @def
  (#set! kind test))
