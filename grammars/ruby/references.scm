(call method: (identifier) @call)
(call method: (constant) @call)
