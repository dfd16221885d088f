(section
  (section_name (text) @name)
  (#set! kind section)) @def

(setting
  (setting_name) @name
  (#set! kind key)) @def
