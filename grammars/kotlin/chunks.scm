((class_declaration "interface" (type_identifier) @name (class_body)? @body) @def
  (#set! kind interface))
((class_declaration "enum" (type_identifier) @name (enum_class_body)? @body) @def
  (#set! kind enum))
((class_declaration "class" (type_identifier) @name (class_body)? @body) @def
  (#set! kind class))
((object_declaration (type_identifier) @name (class_body)? @body) @def
  (#set! kind object))
((companion_object (type_identifier) @name (class_body) @body) @def
  (#set! kind object))
; One without a name of its own.
((companion_object "companion" @name . "object" . (class_body) @body) @def
  (#set! kind object))
((companion_object "companion" @name . "object" . ":" (class_body) @body) @def
  (#set! kind object))
; A constant with a body is a class of its own.
((enum_entry (simple_identifier) @name (class_body) @body) @def
  (#set! kind class))
((type_alias (type_identifier) @name) @def
  (#set! kind type))

; `fun List<Crossing>.between(…)`
((function_declaration
  [(user_type) (nullable_type) (parenthesized_type)] @receiver
  . (simple_identifier) @name
  . (function_value_parameters)
  (function_body)? @body) @def
  (#set! kind function))
((class_body (function_declaration (simple_identifier) @name (function_body)? @body) @def)
  (#set! kind method))
((enum_class_body (function_declaration (simple_identifier) @name (function_body)? @body) @def)
  (#set! kind method))
((function_declaration (simple_identifier) @name (function_body)? @body) @def
  (#set! kind function))
((secondary_constructor "constructor" @name (statements)? @body) @def
  (#set! kind constructor))
((anonymous_initializer "init" @name (statements)? @body) @def
  (#set! kind constructor))

; Functions that a name is given to, at the top or as a member.
((source_file (_ (binding_pattern_kind) (variable_declaration . (simple_identifier) @name) [(lambda_literal) (anonymous_function)] @body) @def)
  (#set! kind function))
((class_body (_ (binding_pattern_kind) (variable_declaration . (simple_identifier) @name) [(lambda_literal) (anonymous_function)] @body) @def)
  (#set! kind function))
((source_file (_ (binding_pattern_kind "val") (variable_declaration . (simple_identifier) @name)) @def)
  (#not-match? @def "^[^=]*=\\s*(\\{|fun\\b)")
  (#set! kind constant))
((source_file (_ (binding_pattern_kind "var") (variable_declaration . (simple_identifier) @name)) @def)
  (#not-match? @def "^[^=]*=\\s*(\\{|fun\\b)")
  (#set! kind variable))
; `const val` of an object, and values that are written like one.
((class_body (_ (binding_pattern_kind "val") (variable_declaration . (simple_identifier) @name)) @def)
  (#match? @name "^[A-Z][A-Z0-9_]+$")
  (#set! kind constant))

; Accessors stand inside a property when they are on its line, else behind it.
((property_declaration (variable_declaration . (simple_identifier) @name) [(getter) (setter)]) @def
  (#set! kind property))
((property_declaration (variable_declaration . (simple_identifier) @name)) @def
  . [(getter) (setter)] @def
  (#set! kind property))
((property_declaration (variable_declaration . (simple_identifier) @name)) @def
  . [(getter) (setter)]
  . [(getter) (setter)] @def
  (#set! kind property))
