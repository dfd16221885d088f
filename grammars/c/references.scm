(call_expression function: (identifier) @call)
(call_expression function: (field_expression field: (_) @call))
