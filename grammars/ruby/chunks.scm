((module name: (_) @name body: (_) @body) @def
  (#set! kind module))
((module name: (_) @name !body) @def
  (#set! kind module))
((class name: (_) @name body: (_) @body) @def
  (#set! kind class))
((class name: (_) @name !body) @def
  (#set! kind class))
; `class << self`
((singleton_class value: (_) @name body: (_) @body) @def
  (#set! kind class))

; Methods of the file itself are functions; the pattern comes first, so that its kind wins.
((program (method name: (_) @name body: (_) @body) @def)
  (#set! kind function))
((program (method name: (_) @name !body) @def)
  (#set! kind function))
((method name: (_) @name body: (_) @body) @def
  (#eq? @name "initialize")
  (#set! kind constructor))
((method name: (_) @name body: (_) @body) @def
  (#not-eq? @name "initialize")
  (#set! kind method))
((method name: (_) @name !body) @def
  (#set! kind method))
((singleton_method object: (_) @receiver name: (_) @name body: (_) @body) @def
  (#set! kind method))
((singleton_method object: (_) @receiver name: (_) @name !body) @def
  (#set! kind method))
((alias name: (_) @name) @def
  (#set! kind method))
((call
  method: (identifier) @_word
  arguments: (_ . [(simple_symbol) (string)] @name)
  block: (_ body: (_) @body)) @def
  (#any-of? @_word "define_method" "define_singleton_method")
  (#set! strip ":")
  (#set! kind method))
((call !receiver method: (identifier) @_word arguments: (_ (simple_symbol) @name)) @def
  (#any-of? @_word "attr_reader" "attr_writer" "attr_accessor" "attr" "cattr_accessor" "mattr_accessor" "class_attribute")
  (#set! strip ":")
  (#set! kind property))

; Classes that a call makes.
((assignment
  left: [(constant) (scope_resolution)] @name
  right: (_
    receiver: (constant) @_maker
    method: (identifier) @_new
    block: (_ body: (_) @body))) @def
  (#any-of? @_maker "Struct" "Data")
  (#any-of? @_new "new" "define")
  (#set! kind struct))
((assignment
  left: [(constant) (scope_resolution)] @name
  right: (_
    receiver: (constant) @_maker
    method: (identifier) @_new
    block: (_ body: (_) @body))) @def
  (#any-of? @_maker "Class" "Module")
  (#eq? @_new "new")
  (#set! kind class))
((assignment
  left: [(constant) (scope_resolution)] @name
  right: (_ receiver: (constant) @_maker method: (identifier) @_new !block)) @def
  (#any-of? @_maker "Struct" "Data")
  (#any-of? @_new "new" "define")
  (#set! kind struct))
((assignment left: (constant) @name right: (lambda body: (_) @body)) @def
  (#set! kind function))
; Constants; what has a body or makes a class is above.
((assignment left: (constant) @name right: (_ !body !block) @_value) @def
  (#not-match? @_value "^(Struct\\.new|Data\\.define)")
  (#set! kind constant))
((assignment left: (constant) @name right: (_ block: (_) @body) @_value) @def
  (#not-match? @_value "^((Struct|Class|Module)\\.new|Data\\.define)")
  (#set! kind constant))
((assignment left: (left_assignment_list (constant) @name)) @def
  (#set! kind constant))
((program (assignment left: (global_variable) @name) @def)
  (#set! kind variable))

; Tests and what the build tool runs.
((call
  method: (identifier) @_word
  arguments: (_ . [(string) (constant) (scope_resolution) (simple_symbol)] @name)
  block: (_ body: (_) @body)) @def
  (#any-of? @_word "describe" "context" "feature" "fdescribe" "xdescribe" "shared_examples" "shared_examples_for" "shared_context")
  (#set! strip ":")
  (#set! kind suite))
((call
  method: (identifier) @_word
  arguments: (_ . (string) @name)
  block: (_ body: (_) @body)) @def
  (#any-of? @_word "it" "specify" "example" "scenario" "test" "should" "fit" "xit")
  (#set! kind test))
((call
  !receiver
  method: (identifier) @_word
  arguments: (_ . [
    (simple_symbol) @name
    (string) @name
    (pair key: (_) @name)
  ])
  block: (_ body: (_) @body)) @def
  (#eq? @_word "namespace")
  (#set! strip ":")
  (#set! kind namespace))
((call
  !receiver
  method: (identifier) @_word
  arguments: (_ . [
    (simple_symbol) @name
    (string) @name
    (pair key: (_) @name)
  ])
  block: (_ body: (_) @body)) @def
  (#any-of? @_word "task" "file" "rule" "multitask")
  (#set! strip ":")
  (#set! kind function))
