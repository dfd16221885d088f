((call target: (identifier) @_word (arguments . [(alias) (atom)] @name) (do_block) @body) @def
  (#eq? @_word "defmodule")
  (#set! kind module))
((call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body) @def
  (#eq? @_word "defprotocol")
  (#set! kind protocol))
; `defimpl Apiary.Readable, for: Apiary.Hive`
((call target: (identifier) @_word (arguments . (alias) @name) (do_block) @body) @def
  (#eq? @_word "defimpl")
  (#set! kind impl)
  (#set! title head))

; The head is a call, a bare name or either with a guard; without a block the body is an argument.
((call
  target: (identifier) @_word
  (arguments . [
    (identifier) @name
    (_ target: (identifier) @name !key)
    (_ left: (identifier) @name operator: "when")
    (_ left: (_ target: (identifier) @name !key) operator: "when")
  ])
  (do_block)? @body) @def
  (#any-of? @_word "def" "defp" "defdelegate" "defn" "defnp")
  (#set! kind function))
((call
  target: (identifier) @_word
  (arguments . [
    (identifier) @name
    (_ target: (identifier) @name !key)
    (_ left: (identifier) @name operator: "when")
    (_ left: (_ target: (identifier) @name !key) operator: "when")
  ])
  (do_block)? @body) @def
  (#any-of? @_word "defmacro" "defmacrop" "defguard" "defguardp")
  (#set! kind macro))
((call
  target: (identifier) @_word
  (arguments . [
    (binary_operator operator: _ @name)
    (_ left: (binary_operator operator: _ @name) operator: "when")
    (unary_operator operator: _ @name)
  ])
  (do_block)? @body) @def
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop")
  (#not-any-of? @name "when" "<-" "\\\\")
  (#set! kind operator))

((unary_operator operand: (_
  target: (identifier) @_word
  (arguments . (_ left: [
    (identifier) @name
    (_ target: (identifier) @name !key)
  ] right: (_))))) @def
  (#any-of? @_word "type" "typep" "opaque")
  (#set! kind type))
((unary_operator operand: (_
  target: (identifier) @_word
  (arguments . [
    (_ left: (_ target: (identifier) @name !key) right: (_))
    (_ left: (_ left: (_ target: (identifier) @name !key) right: (_)) operator: "when")
  ]))) @def
  (#any-of? @_word "callback" "macrocallback")
  (#set! kind method))
; `@winter_grams 14_000`
((do_block (_ operator: "@" operand: (_ target: (identifier) @name (arguments))) @def)
  (#not-any-of? @name
    "doc" "moduledoc" "typedoc" "spec" "type" "typep" "opaque" "callback" "macrocallback" "optional_callbacks" "impl" "behaviour"
    "derive" "enforce_keys" "deprecated" "since" "dialyzer" "tag" "moduletag" "describetag" "compile" "on_load" "on_definition"
    "before_compile" "after_compile" "after_verify" "external_resource" "nifs" "vsn" "decorate" "shortdoc" "requirements" "recursive")
  (#set! kind constant))

; ExUnit
((call target: (identifier) @_word (arguments . (string) @name) (do_block) @body) @def
  (#eq? @_word "describe")
  (#set! kind suite))
((call target: (identifier) @_word (arguments . (string) @name) (do_block) @body) @def
  (#any-of? @_word "test" "property")
  (#set! kind test))
