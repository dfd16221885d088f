; The table is part of a function's name: `function Timer:start()`.
((function_declaration name: (identifier) @name body: (_)? @body) @def
  (#set! kind function))
((function_declaration name: (dot_index_expression table: (_) @receiver field: (_) @name) body: (_)? @body) @def
  (#set! kind function))
((function_declaration name: (method_index_expression table: (_) @receiver method: (_) @name) body: (_)? @body) @def
  (#set! kind method))

((variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (_)? @body)))) @def
  (#set! kind function))
((chunk (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (_)? @body))) @def)
  (#set! kind function))
((chunk (assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (_) @name))
  (expression_list . value: (function_definition body: (_)? @body))) @def)
  (#set! kind function))
((block (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (function_definition body: (_)? @body))) @def)
  (#set! kind function))
((block (assignment_statement
  (variable_list . name: (dot_index_expression table: (_) @receiver field: (_) @name))
  (expression_list . value: (function_definition body: (_)? @body))) @def)
  (#set! kind function))
((field name: (identifier) @name value: (function_definition body: (_)? @body)) @def
  (#set! kind function))
((field name: (string) @name value: (function_definition body: (_)? @body)) @def
  (#set! kind function))

; A table that holds functions is as good as a module.
((chunk (variable_declaration (assignment_statement
  (variable_list . name: (identifier) @name)
  (expression_list . value: (table_constructor) @body))) @def)
  (#match? @body "\\bfunction\\b")
  (#set! kind object))
((chunk (assignment_statement
  (variable_list . name: [(identifier) (dot_index_expression)] @name)
  (expression_list . value: (table_constructor) @body)) @def)
  (#match? @body "\\bfunction\\b")
  (#set! kind object))
((chunk (assignment_statement
  (variable_list . name: (dot_index_expression) @name)
  (expression_list . value: (table_constructor) @_value)) @def)
  (#not-match? @_value "\\bfunction\\b")
  (#set! kind variable))

; Modules that are asked for are no variables.
((chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name) (expression_list) @_value)) @def)
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#not-match? @_value "^require\\b|\\bfunction\\b")
  (#set! kind constant))
((chunk (variable_declaration (assignment_statement (variable_list name: (identifier) @name) (expression_list) @_value)) @def)
  (#not-match? @name "^[A-Z][A-Z0-9_]*$")
  (#not-match? @_value "^require\\b|\\bfunction\\b")
  (#set! kind variable))
((chunk (assignment_statement (variable_list name: (identifier) @name) (expression_list) @_value) @def)
  (#match? @name "^[A-Z][A-Z0-9_]*$")
  (#not-match? @_value "^require\\b|\\bfunction\\b")
  (#set! kind constant))
((chunk (assignment_statement (variable_list name: (identifier) @name) (expression_list) @_value) @def)
  (#not-match? @name "^[A-Z][A-Z0-9_]*$")
  (#not-match? @_value "^require\\b|\\bfunction\\b")
  (#set! kind variable))

; Tests as busted writes them.
((function_call
  name: (identifier) @_word
  arguments: (arguments . (string) @name (function_definition body: (_)? @body))) @def
  (#any-of? @_word "describe" "context" "insulate" "expose")
  (#set! kind suite))
((function_call
  name: (identifier) @_word
  arguments: (arguments . (string) @name (function_definition body: (_)? @body))) @def
  (#any-of? @_word "it" "test" "spec" "pending")
  (#set! kind test))
