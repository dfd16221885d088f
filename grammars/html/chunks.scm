(script_element
  (start_tag (tag_name) @name)
  (#set! kind section)) @def

(style_element
  (start_tag (tag_name) @name)
  (#set! kind section)) @def

; Parts of a page that say what they are.
((element
  (start_tag (tag_name) @name)) @def
  (#any-of? @name "head" "body" "header" "footer" "main" "nav" "aside" "section" "article" "form" "template" "dialog" "table")
  (#set! kind section))

; What a link can lead to.
((element
  [(start_tag
    (attribute
      (attribute_name) @_key
      [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)]))
   (self_closing_tag
    (attribute
      (attribute_name) @_key
      [(attribute_value) @name (quoted_attribute_value (attribute_value) @name)]))]) @def
  (#eq? @_key "id")
  (#set! kind element))
