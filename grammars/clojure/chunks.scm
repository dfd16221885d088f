; Everything is a list; its first word says what is defined, the second one is the name.
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "defn" "defn-" "defmulti" "deftask" "defhandler" ">defn" "defroutes")
  (#set! kind function))
; `(defmethod advice :water [_] …)`
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#eq? @_word "defmethod")
  (#set! kind method))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "defmacro" "definline")
  (#set! kind macro))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "def" "defonce")
  (#set! kind variable))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "defrecord" "defstruct")
  (#set! kind struct))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "deftype" "gen-class")
  (#set! kind class))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "defprotocol" "definterface")
  (#set! kind protocol))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "extend-type" "extend-protocol")
  (#set! kind impl))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#eq? @_word "ns")
  (#set! kind namespace))
((list_lit . value: (sym_lit name: (_) @_word) . value: (sym_lit name: (_) @name)) @def
  (#any-of? @_word "deftest" "defspec")
  (#set! kind test))
; What a protocol asks for.
((list_lit
  . value: (sym_lit name: (_) @_word)
  (list_lit . value: (sym_lit name: (_) @name) . value: (vec_lit)) @def)
  (#any-of? @_word "defprotocol" "definterface" "extend-type" "extend-protocol" "defrecord" "deftype")
  (#set! kind method))
