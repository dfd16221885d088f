((package_statement (package_name) @name body: (_) @body) @def
  (#set! kind module))
((package_statement (package_name) @name !body) @def
  (#set! kind module))
((function_definition name: (_) @name body: (_) @body) @def
  (#set! kind function))
((function_definition_without_sub name: (_) @name body: (_) @body) @def
  (#set! kind function))
((use_constant_statement constant: (_) @name) @def
  (#set! kind constant))

((binary_expression
  variable: [(variable_declaration variable_name: (_) @name) (typeglob (identifier) @name)]
  variable: (anonymous_function body: (_) @body)) @def
  (#set! kind function))
; What a package shows, and what its functions share.
((source_file (_ variable: (variable_declaration (scope) @_scope variable_name: (_) @name)) @def)
  (#eq? @_scope "our")
  (#set! kind variable))
((source_file (_ variable: (variable_declaration (scope) @_scope variable_name: (hash_variable) @name) variable: (array)) @def)
  (#eq? @_scope "my")
  (#set! kind variable))
((source_file (variable_declaration (scope) @_scope variable_name: (_) @name) @def)
  (#eq? @_scope "our")
  (#set! kind variable))

; Tests: `subtest 'name' => sub { … }`
((call_expression_with_spaced_args
  (call_expression_with_bareword function_name: (identifier) @_word)
  args: (arguments . [(string_single_quoted) (string_double_quoted)] @name (anonymous_function body: (_) @body))) @def
  (#eq? @_word "subtest")
  (#set! kind test))
