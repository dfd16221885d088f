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
    (call target: (identifier) @name)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (identifier) @name) operator: "when")
  ])
  (do_block)? @body) @def
  (#any-of? @_word "def" "defp" "defdelegate" "defn" "defnp")
  (#set! kind function))
((call
  target: (identifier) @_word
  (arguments . [
    (identifier) @name
    (call target: (identifier) @name)
    (binary_operator left: (identifier) @name operator: "when")
    (binary_operator left: (call target: (identifier) @name) operator: "when")
  ])
  (do_block)? @body) @def
  (#any-of? @_word "defmacro" "defmacrop" "defguard" "defguardp")
  (#set! kind macro))
((call
  target: (identifier) @_word
  (arguments . [
    (binary_operator operator: _ @name)
    (binary_operator left: (binary_operator operator: _ @name) operator: "when")
    (unary_operator operator: _ @name)
  ])
  (do_block)? @body) @def
  (#any-of? @_word "def" "defp" "defmacro" "defmacrop")
  (#not-any-of? @name "when" "<-" "\\\\")
  (#set! kind operator))

((unary_operator operand: (call
  target: (identifier) @_word
  (arguments . (binary_operator left: [
    (identifier) @name
    (call target: (identifier) @name)
  ])))) @def
  (#any-of? @_word "type" "typep" "opaque")
  (#set! kind type))
((unary_operator operand: (call
  target: (identifier) @_word
  (arguments . [
    (binary_operator left: (call target: (identifier) @name))
    (binary_operator left: (binary_operator left: (call target: (identifier) @name)) operator: "when")
  ]))) @def
  (#any-of? @_word "callback" "macrocallback")
  (#set! kind method))
; `@winter_grams 14_000`
((do_block (unary_operator operator: "@" operand: (call target: (identifier) @name (arguments))) @def)
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
