; Inside a class the query may begin at the block, so methods are told by what they look like:
; by their first parameter or a decorator. Of two patterns that end together the first gives the kind.
((function_definition name: (_) @name parameters: (parameters . (identifier) @_self) body: (_) @body) @def
  (#any-of? @_self "self" "cls" "mcs" "mcls")
  (#any-of? @name "__init__" "__new__")
  (#set! kind constructor))
((function_definition
  name: (_) @name
  parameters: (parameters . [
    (identifier) @_self
    (typed_parameter . (identifier) @_self)
  ])
  body: (_) @body) @def
  (#any-of? @_self "self" "cls" "mcs" "mcls")
  (#set! kind method))
((decorated_definition
  (decorator (identifier) @_decorator)
  definition: (function_definition name: (_) @name body: (_) @body) @def)
  (#any-of? @_decorator "staticmethod" "classmethod" "property" "abstractmethod" "cached_property")
  (#set! kind method))
((function_definition name: (_) @name body: (_) @body) @def
  (#set! kind function))
((class_definition name: (_) @name body: (_) @body) @def
  (#set! kind class))
((type_alias_statement left: (type [(identifier) @name (generic_type . (identifier) @name)]) right: (_) @body) @def
  (#set! kind type))

; A lambda under a name is a function, also as an attribute of a class.
((assignment left: (identifier) @name right: (lambda body: (_) @body)) @def
  (#set! kind function))

; What the module itself assigns. Upper case says that it stays so.
; The value must have no body: a lambda is above.
((module (expression_statement (assignment left: (identifier) @name right: (_ !body)) @def))
  (#match? @name "^_*[A-Z][A-Z0-9_]*$")
  (#set! kind constant))
((module (expression_statement (assignment left: (identifier) @name right: (_ !body)) @def))
  (#not-match? @name "^_*[A-Z][A-Z0-9_]*$")
  (#set! kind variable))
((module (expression_statement (assignment left: (identifier) @name !right) @def))
  (#set! kind variable))
((module (expression_statement (assignment
  left: [(pattern_list (identifier) @name) (tuple_pattern (identifier) @name)]) @def))
  (#set! kind variable))
