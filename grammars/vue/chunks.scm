; Blocks of a component; what is in scripts and styles is told by their own languages.
(document
  (script_element
    (start_tag (tag_name) @name)) @def
  (#set! kind section))

(document
  (style_element
    (start_tag (tag_name) @name)) @def
  (#set! kind section))

; The template, and blocks that only tools know: texts, examples.
(document
  (element
    (start_tag (tag_name) @name)) @def
  (#set! kind section))
