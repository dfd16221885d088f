(property
  (key) @name
  (#set! kind key)) @def
