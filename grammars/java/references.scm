(method_invocation name: (_) @call)
(object_creation_expression type: [
  (type_identifier) @call
  (generic_type . (type_identifier) @call)
  (scoped_type_identifier (type_identifier) @call .)
  (generic_type . (scoped_type_identifier (type_identifier) @call .))
])
