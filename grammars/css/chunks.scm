(rule_set
  (selectors) @name
  (block) @body
  (#set! kind rule)) @def

(keyframes_statement
  (keyframes_name) @name
  (keyframe_block_list) @body
  (#set! kind section)
  (#set! title head)) @def

; What holds rules is called by its whole head: “@media (max-width: 40em)”.
([(media_statement "@media" @name (block) @body)
  (supports_statement "@supports" @name (block) @body)
  (scope_statement "@scope" @name (block) @body)
  (at_rule (at_keyword) @name (block) @body)] @def
  (#set! kind section)
  (#set! title head))

((declaration
  (property_name) @name) @def
  (#match? @name "^--")
  (#set! kind variable))
