(rule_set
  (selectors) @name
  (block) @body
  (#set! kind rule)) @def

(placeholder
  (name) @name
  (block) @body
  (#set! kind rule)) @def

(mixin_statement
  (name) @name
  (block) @body
  (#set! kind macro)) @def

(function_statement
  (name) @name
  (block) @body
  (#set! kind function)) @def

(keyframes_statement
  (keyframes_name) @name
  (keyframe_block_list) @body
  (#set! kind section)
  (#set! title head)) @def

; What holds rules is called by its whole head: “@media print”.
([(media_statement "@media" @name (block) @body)
  (supports_statement "@supports" @name (block) @body)
  (at_rule (at_keyword) @name (block) @body)
  (each_statement "@each" @name (block) @body)
  (for_statement "@for" @name (block) @body)] @def
  (#set! kind section)
  (#set! title head))

; Variables of the file; those inside functions and mixins are theirs.
(stylesheet
  (declaration
    (variable_name) @name) @def
  (#set! kind variable))

((declaration
  (property_name) @name) @def
  (#match? @name "^--")
  (#set! kind variable))
