((function_definition name: (_) @name body: (_) @body) @def
  (#set! kind function))

; `readonly STORE=…`, `declare -A KEEP=(…)`
((program (declaration_command ["readonly" "declare" "typeset"] (variable_assignment name: (variable_name) @name)) @def)
  (#match? @name "^[A-Z]")
  (#set! kind constant))
((program (declaration_command ["readonly" "declare" "typeset"] (variable_assignment name: (variable_name) @name)) @def)
  (#not-match? @name "^[A-Z]")
  (#set! kind variable))
((program (declaration_command "export" (variable_assignment name: (variable_name) @name)) @def)
  (#set! kind variable))
; Lower-case names at the top are steps of a script rather than something to look up.
((program (variable_assignment name: (variable_name) @name) @def)
  (#match? @name "^_?[A-Z][A-Z0-9_]+$")
  (#set! kind variable))
((program (variable_assignments (variable_assignment name: (variable_name) @name)) @def)
  (#match? @name "^_?[A-Z][A-Z0-9_]+$")
  (#set! kind variable))
