; The outermost element and what stands right in it …
(document
  root: (element
    (STag (Name) @name)
    (content)? @body) @def
  (#set! kind element))

(document
  root: (element
    (EmptyElemTag (Name) @name)) @def
  (#set! kind element))

(document
  root: (element
    (content
      (element
        (STag (Name) @name)
        (content)? @body) @def))
  (#set! kind element))

(document
  root: (element
    (content
      (element
        (EmptyElemTag (Name) @name)) @def))
  (#set! kind element))

; … and every element that holds others.
(element
  (STag (Name) @name)
  (content
    (element)) @body
  (#set! kind element)) @def

; What has a name of its own is found by it as well: each pattern adds one name, the type first.
((element
  (STag
    (Name) @name
    (Attribute (Name) @_key (AttValue)))
  (content)? @body) @def
  (#any-of? @_key "id" "name" "xml:id" "key" "x:Name" "x:Key" "android:id" "android:name")
  (#set! kind element))

((element
  (STag
    (Name)
    (Attribute (Name) @_key (AttValue) @name))
  (content)? @body) @def
  (#any-of? @_key "id" "name" "xml:id" "key" "x:Name" "x:Key" "android:id" "android:name")
  (#set! kind element))

((element
  (EmptyElemTag
    (Name) @name
    (Attribute (Name) @_key (AttValue)))) @def
  (#any-of? @_key "id" "name" "xml:id" "key" "x:Name" "x:Key" "android:id" "android:name")
  (#set! kind element))

((element
  (EmptyElemTag
    (Name)
    (Attribute (Name) @_key (AttValue) @name))) @def
  (#any-of? @_key "id" "name" "xml:id" "key" "x:Name" "x:Key" "android:id" "android:name")
  (#set! kind element))

; Some say it in an element instead: a dependency, for one.
((element
  (STag)
  (content
    (element
      (STag (Name) @_key)
      (content (CharData) @name))) @body) @def
  (#any-of? @_key "artifactId" "id")
  (#set! kind element))

(elementdecl
  (Name) @name
  (#set! kind type)) @def

(GEDecl
  (Name) @name
  (#set! kind constant)) @def

(PEDecl
  (Name) @name
  (#set! kind constant)) @def
