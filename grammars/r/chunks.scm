((binary_operator lhs: (identifier) @name ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @def
  (#set! kind function))
((binary_operator lhs: (string) @name ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @def
  (#set! kind function))
; `"names<-" <- function`, `env$f <- function`
((binary_operator lhs: (extract_operator lhs: (_) @receiver rhs: (_) @name) ["<-" "=" "<<-"] rhs: (function_definition body: (_) @body)) @def
  (#set! kind function))

; S4 and reference classes
((call
  function: (identifier) @_word
  arguments: (arguments . (argument value: (string) @name)) @body) @def
  (#any-of? @_word "setClass" "setRefClass" "setClassUnion")
  (#set! kind class))
((call
  function: (identifier) @_word
  arguments: (arguments . (argument value: (string) @name)) @body) @def
  (#any-of? @_word "setGeneric" "setMethod" "setReplaceMethod" "setValidity")
  (#set! kind method))
((binary_operator
  lhs: (identifier) @name
  ["<-" "="]
  rhs: (call
    function: [
      (identifier) @_word
      (namespace_operator rhs: (identifier) @_word)
    ]
    arguments: (arguments) @body)) @def
  (#any-of? @_word "R6Class" "setRefClass" "setClass" "new_class")
  (#set! kind class))
; Methods of such a class: `public = list(add = function(rain) …)`
((call
  function: (identifier) @_list
  arguments: (arguments (argument name: (_) @name value: (function_definition body: (_) @body)) @def))
  (#any-of? @_list "list" "ggproto" "proto")
  (#set! kind method))
((binary_operator
  lhs: (identifier) @name
  ["<-" "="]
  rhs: (call
    function: (identifier) @_word
    arguments: (arguments) @body)) @def
  (#eq? @_word "new_generic")
  (#set! kind method))

((program (binary_operator lhs: (identifier) @name ["<-" "="] rhs: (_) @_value) @def)
  (#match? @name "^[A-Z][A-Z0-9_.]*$")
  (#not-match? @_value "^(function\\b|\\\\|(\\w+:::?)?(R6Class|setRefClass|setClass|new_class|new_generic)\\b)")
  (#set! kind constant))
((program (binary_operator lhs: (identifier) @name ["<-" "="] rhs: (_) @_value) @def)
  (#not-match? @name "^[A-Z][A-Z0-9_.]*$")
  (#not-match? @_value "^(function\\b|\\\\|(\\w+:::?)?(R6Class|setRefClass|setClass|new_class|new_generic)\\b)")
  (#set! kind variable))

; testthat
((call
  function: (identifier) @_word
  arguments: (arguments . (argument value: (string) @name) (argument value: (_) @body))) @def
  (#any-of? @_word "test_that" "it")
  (#set! kind test))
((call
  function: (identifier) @_word
  arguments: (arguments . (argument value: (string) @name) (argument value: (_) @body))) @def
  (#eq? @_word "describe")
  (#set! kind suite))
