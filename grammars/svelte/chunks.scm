; What is in scripts and styles is told by their own languages.
(document
  (script_element
    (start_tag (tag_name) @name)) @def
  (#set! kind section))

(document
  (style_element
    (start_tag (tag_name) @name)) @def
  (#set! kind section))

; The markup is the template: it has no element around it.
(document
  (element
    [(start_tag (tag_name) @name) (self_closing_tag (tag_name) @name)]) @def
  (#set! kind element))
