; The keys of the file itself, whatever they hold …
(document
  (object
    (pair
      key: (string) @name
      value: [(string) (number) (true) (false) (null) (array)]) @def)
  (#set! kind key))

; … and every key that holds something one can go into.
(pair
  key: (string) @name
  value: (object) @body
  (#set! kind object)) @def

(object
  (pair
    value: (object
      (pair
        key: (string) @name
        value: (array)) @def))
  (#set! kind key))

(array
  (object
    (pair
      key: (string) @name
      value: (array)) @def)
  (#set! kind key))
