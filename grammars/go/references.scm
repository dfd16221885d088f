(call_expression function: (identifier) @call)
(call_expression function: (selector_expression field: (_) @call))
