(call_expression function: (identifier) @call)
(call_expression function: (scoped_identifier name: (_) @call))
(call_expression function: (field_expression field: (field_identifier) @call))
(call_expression function: (generic_function function: [
  (identifier) @call
  (scoped_identifier name: (_) @call)
  (field_expression field: (field_identifier) @call)
]))
(macro_invocation macro: [(identifier) @call (scoped_identifier name: (_) @call)])
