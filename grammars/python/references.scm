(call function: (identifier) @call)
(call function: (attribute attribute: (identifier) @call))
