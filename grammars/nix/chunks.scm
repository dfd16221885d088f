; Functions and sets are found wherever they stand.
(binding
  attrpath: (attrpath) @name
  expression: (function_expression)
  (#set! kind function)) @def

(binding
  attrpath: (attrpath) @name
  expression: [
    (attrset_expression (binding_set) @body)
    (rec_attrset_expression (binding_set) @body)
  ]
  (#set! kind object)) @def

; A set laid over another.
(binding
  attrpath: (attrpath) @name
  expression: (binary_expression
    right: [
      (attrset_expression (binding_set) @body)
      (rec_attrset_expression (binding_set) @body)
    ])
  (#set! kind object)) @def

; A set that a function makes something of: a derivation, an option.
((binding
  attrpath: (attrpath) @name
  expression: (apply_expression
    function: (_) @_maker
    argument: [
      (attrset_expression (binding_set) @body)
      (rec_attrset_expression (binding_set) @body)
    ])) @def
  (#match? @_maker "(^|[.])mk[A-Za-z]*Option$")
  (#set! kind property))

((binding
  attrpath: (attrpath) @name
  expression: (apply_expression
    function: (_) @_maker
    argument: [
      (attrset_expression (binding_set) @body)
      (rec_attrset_expression (binding_set) @body)
    ])) @def
  (#not-match? @_maker "(^|[.])mk[A-Za-z]*Option$")
  (#set! kind object))

((binding
  attrpath: (attrpath) @name
  expression: (apply_expression
    function: (_) @_maker
    argument: (string_expression))) @def
  (#match? @_maker "(^|[.])mk[A-Za-z]*Option$")
  (#set! kind property))

; What is bound once for the whole file: in its let, or in the set that it is,
; behind the functions of its arguments. Sets and functions are told apart by
; their text: a pattern cannot say “any node but these”.
((source_code
  expression: [
    (let_expression (binding_set
      (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
    (_ body: [
      (attrset_expression (binding_set
        (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
      (rec_attrset_expression (binding_set
        (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
    ])
    (attrset_expression (binding_set
      (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
    (rec_attrset_expression (binding_set
      (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
  ])
  (#not-match? @_value "^(rec[ \n]*)?[{]|^[A-Za-z_][A-Za-z0-9_'-]*[ ]*[:@][ \n]|^(?!(if|let|with|assert)[ \n])[A-Za-z_][^]*[}]$")
  (#set! kind variable))

((source_code
  expression: (function_expression
    body: [
      (let_expression (binding_set
        (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
      (_ body: [
        (attrset_expression (binding_set
          (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
        (rec_attrset_expression (binding_set
          (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
      ])
      (attrset_expression (binding_set
        (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
      (rec_attrset_expression (binding_set
        (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
    ]))
  (#not-match? @_value "^(rec[ \n]*)?[{]|^[A-Za-z_][A-Za-z0-9_'-]*[ ]*[:@][ \n]|^(?!(if|let|with|assert)[ \n])[A-Za-z_][^]*[}]$")
  (#set! kind variable))

((source_code
  expression: (function_expression
    body: (function_expression
      body: [
        (let_expression (binding_set
          (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
        (_ body: [
          (attrset_expression (binding_set
            (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
          (rec_attrset_expression (binding_set
            (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
        ])
        (attrset_expression (binding_set
          (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
        (rec_attrset_expression (binding_set
          (binding attrpath: (attrpath) @name expression: (_) @_value) @def))
      ])))
  (#not-match? @_value "^(rec[ \n]*)?[{]|^[A-Za-z_][A-Za-z0-9_'-]*[ ]*[:@][ \n]|^(?!(if|let|with|assert)[ \n])[A-Za-z_][^]*[}]$")
  (#set! kind variable))
