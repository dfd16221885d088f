; Parts of a text lie in each other; each is called by its title.
([(part text: (_ . (_) @name))
  (chapter text: (_ . (_) @name))
  (section text: (_ . (_) @name))
  (subsection text: (_ . (_) @name))
  (subsubsection text: (_ . (_) @name))
  (paragraph text: (_ . (_) @name))
  (subparagraph text: (_ . (_) @name))] @def @body
  (#set! kind section))

; A command is called with its backslash, as it is used.
([(new_command_definition declaration: (curly_group_command_name (command_name) @name))
  (old_command_definition declaration: (command_name) @name)
  (let_command_definition declaration: (command_name) @name)
  (paired_delimiter_definition declaration: (curly_group_command_name (command_name) @name))] @def
  (#set! kind macro))

(environment_definition
  name: (curly_group_text (text) @name)
  (#set! kind type)) @def

(theorem_definition
  name: (_ (text) @name)
  (#set! kind type)) @def

(glossary_entry_definition
  name: (curly_group_text (text) @name)
  (#set! kind constant)) @def

(acronym_definition
  name: (curly_group_text (text) @name)
  (#set! kind constant)) @def

(color_definition
  name: (curly_group_text (text) @name)
  (#set! kind constant)) @def
