; The parameters belong to the signature, so the body is what comes behind them.
((function_statement (function_name) @name (script_block script_block_body: (_)? @body)) @def
  (#set! kind function))
; The members of a class are children of the class itself: it has no body.
((class_statement . (simple_name) @name) @def
  (#set! kind class))
((enum_statement (simple_name) @name) @def
  (#set! kind enum))
((class_method_definition (simple_name) @name (script_block script_block_body: (_)? @body)) @def
  (#set! kind method))

; Pester: `Describe 'x' { … }`, `It 'y' { … }`
((pipeline (pipeline_chain (command
  command_name: (command_name) @_word
  command_elements: (command_elements
    (array_literal_expression (unary_expression (string_literal) @name))
    (array_literal_expression (unary_expression (script_block_expression (script_block (script_block_body (statement_list) @body))))))))) @def
  (#match? @_word "^([Dd]escribe|[Cc]ontext)$")
  (#set! kind suite))
((pipeline (pipeline_chain (command
  command_name: (command_name) @_word
  command_elements: (command_elements
    (array_literal_expression (unary_expression (string_literal) @name))
    (array_literal_expression (unary_expression (script_block_expression (script_block (script_block_body (statement_list) @body))))))))) @def
  (#match? @_word "^[Ii]t$")
  (#set! kind test))
