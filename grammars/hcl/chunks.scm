; A block with two labels is called by them, as in references: cloud_bucket.readings.
((block
  . (identifier) @_type
  . (string_lit) @receiver
  . (string_lit) @name
  . (block_start)
  (body)? @body) @def
  (#any-of? @_type "resource" "data" "ephemeral" "source")
  (#set! kind resource))

((block
  . (identifier) @_type
  . (string_lit) @receiver
  . (string_lit) @name
  . (block_start)
  (body)? @body) @def
  (#not-any-of? @_type "resource" "data" "ephemeral" "source")
  (#set! kind section))

((block
  . (identifier) @receiver
  . [(string_lit) (identifier)] @name
  . (block_start)
  (body)? @body) @def
  (#eq? @receiver "module")
  (#set! kind module))

((block
  . (identifier) @receiver
  . [(string_lit) (identifier)] @name
  . (block_start)
  (body)? @body) @def
  (#any-of? @receiver "variable" "output")
  (#set! kind variable))

((block
  . (identifier) @receiver
  . [(string_lit) (identifier)] @name
  . (block_start)
  (body)? @body) @def
  (#not-any-of? @receiver "module" "variable" "output")
  (#set! kind section))

; Without labels: locals, lifecycle, terraform.
(block
  . (identifier) @name
  . (block_start)
  (body)? @body
  (#set! kind section)) @def

((block
  . (identifier) @_type
  . (block_start)
  (body
    (attribute
      . (identifier) @name) @def))
  (#eq? @_type "locals")
  (#set! kind constant))

; A file of values has them at the top.
(config_file
  (body
    (attribute
      . (identifier) @name) @def)
  (#set! kind key))

(attribute
  . (identifier) @name
  (expression
    (collection_value
      (object) @body))
  (#set! kind object)) @def

(object_elem
  key: (expression) @name
  val: (expression
    (collection_value
      (object) @body))
  (#set! kind object)) @def
