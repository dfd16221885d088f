((class_declaration "class" name: (_) @name body: (_) @body) @def
  (#set! kind class))
((class_declaration "actor" name: (_) @name body: (_) @body) @def
  (#set! kind class))
((class_declaration "struct" name: (_) @name body: (_) @body) @def
  (#set! kind struct))
((class_declaration "enum" name: (_) @name body: (_) @body) @def
  (#set! kind enum))
; `extension Book: Comparable`
((class_declaration "extension" name: (_) @name body: (_) @body) @def
  (#set! kind extension)
  (#set! title head))
((protocol_declaration name: (_) @name body: (_) @body) @def
  (#set! kind protocol))
((typealias_declaration name: (type_identifier) @name) @def
  (#set! kind type))
((associatedtype_declaration name: (type_identifier) @name) @def
  (#set! kind type))
((operator_declaration (custom_operator) @name) @def
  (#set! kind operator))
((precedence_group_declaration (simple_identifier) @name) @def
  (#set! kind operator))
((macro_declaration (simple_identifier) @name) @def
  (#set! kind macro))

; The return type has the field `name` as well, hence the types of the nodes.
((class_body (_ name: [(simple_identifier) (custom_operator)] @name body: (_) @body) @def)
  (#set! kind method))
((enum_class_body (_ name: [(simple_identifier) (custom_operator)] @name body: (_) @body) @def)
  (#set! kind method))
((class_body (_
  name: ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "!" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "~" "<<" ">>"] @name
  body: (_) @body) @def)
  (#set! kind operator))
((enum_class_body (_
  name: ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "!" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "~" "<<" ">>"] @name
  body: (_) @body) @def)
  (#set! kind operator))
((function_declaration name: [(simple_identifier) (custom_operator)] @name body: (_) @body) @def
  (#set! kind function))
; An operator is a function of the file or of a type.
((source_file (_
  name: ["==" "!=" "===" "!==" "<" ">" "<=" ">=" "+" "-" "*" "/" "%" "!" "+=" "-=" "*=" "/=" "%=" "++" "--" "&" "|" "^" "~" "<<" ">>"] @name
  body: (_) @body) @def)
  (#set! kind operator))
((protocol_function_declaration name: [(simple_identifier) (custom_operator)] @name) @def
  (#set! kind method))
((init_declaration "init" @name body: (_) @body) @def
  (#set! kind constructor))
((init_declaration "init" @name !body) @def
  (#set! kind constructor))
((deinit_declaration "deinit" @name body: (_) @body) @def
  (#set! kind method))
((subscript_declaration "subscript" @name) @def
  (#set! kind property))

((property_declaration name: (pattern bound_identifier: (_) @name) computed_value: (_) @body) @def
  (#set! kind property))
((source_file (_ (value_binding_pattern "let") name: (pattern bound_identifier: (_) @name) !computed_value) @def)
  (#set! kind constant))
((source_file (_ (value_binding_pattern "var") name: (pattern bound_identifier: (_) @name) !computed_value) @def)
  (#set! kind variable))
; Constants of a type: what is looked up by `Book.blank`.
((class_body (_
  (modifiers (property_modifier) @_static)
  (value_binding_pattern "let")
  name: (pattern bound_identifier: (_) @name)
  !computed_value) @def)
  (#eq? @_static "static")
  (#set! kind constant))
((enum_class_body (_
  (modifiers (property_modifier) @_static)
  (value_binding_pattern "let")
  name: (pattern bound_identifier: (_) @name)
  !computed_value) @def)
  (#eq? @_static "static")
  (#set! kind constant))
