((data_type name: (_) @name) @def
  (#set! kind type))
((newtype name: (_) @name) @def
  (#set! kind type))
((type_synomym name: (_) @name) @def
  (#set! kind type))
((type_family name: (_) @name) @def
  (#set! kind type))
((data_family name: (_) @name) @def
  (#set! kind type))
((type_instance name: (_) @name) @def
  (#set! kind type))
((kind_signature name: (_) @name) @def
  (#set! kind type))
((class name: (_) @name declarations: (_)? @body) @def
  (#set! kind class))
; `instance Weave Pattern`
((instance name: (_) @name declarations: (_)? @body) @def
  (#set! kind impl)
  (#set! title head))
((deriving_instance name: (_) @name) @def
  (#set! kind impl)
  (#set! title head))
((data_constructor constructor: (prefix name: (_) @name)) @def
  (#set! kind constructor))
((data_constructor constructor: (infix operator: (_) @name)) @def
  (#set! kind constructor))
((data_constructor constructor: (record name: (_) @name)) @def
  (#set! kind constructor))
((newtype_constructor name: (_) @name) @def
  (#set! kind constructor))
((gadt_constructor name: (_) @name) @def
  (#set! kind constructor))
((pattern_synonym (signature synonym: (_) @name)) @def
  (#set! kind function))
((pattern_synonym (equation synonym: (constructor) @name)) @def
  (#set! kind function))
((pattern_synonym (equation synonym: (apply function: (constructor) @name))) @def
  (#set! kind function))
((pattern_synonym (equation synonym: (apply function: (apply function: (constructor) @name)))) @def
  (#set! kind function))

((class_declarations (signature name: (_) @name) @def)
  (#set! kind method))
((class_declarations [
  (function name: (_) @name)
  (bind name: (_) @name)
] @def)
  (#set! kind method))
((instance_declarations [
  (function name: (_) @name match: (match) @body)
  (bind name: (_) @name match: (match) @body)
] @def)
  (#set! kind method))
((function name: (_) @name match: (match) @body) @def
  (#set! kind function))
; `Pattern left <+> Pattern right = …`
((function (infix operator: (_) @name) match: (match) @body) @def
  (#set! kind function))
((function parens: (function_head_parens (infix operator: (_) @name)) match: (match) @body) @def
  (#set! kind function))
; What takes no argument may still be a function.
((declarations (bind name: (_) @name match: (match) @body) @def)
  (#set! kind function))
((foreign_import (signature name: (_) @name)) @def
  (#set! kind function))
