; A document of a cluster is one thing, whatever its keys are: “Deployment.tide-service”.
; `metadata` stands beside `kind`: of two keys anywhere in a long mapping every pair would be tried.
((document
  (block_node
    (block_mapping
      (block_mapping_pair
        key: (flow_node) @_kind
        value: (flow_node) @receiver)
      . (block_mapping_pair
        key: (flow_node) @_metadata
        value: (block_node
          (block_mapping
            (block_mapping_pair
              key: (flow_node) @_name
              value: (flow_node) @name))))) @body)) @def
  (#eq? @_kind "kind")
  (#eq? @_metadata "metadata")
  (#eq? @_name "name")
  (#set! kind resource))
((document
  (block_node
    (block_mapping
      (block_mapping_pair
        key: (flow_node) @_kind
        value: (flow_node) @receiver)
      . (comment)+
      . (block_mapping_pair
        key: (flow_node) @_metadata
        value: (block_node
          (block_mapping
            (block_mapping_pair
              key: (flow_node) @_name
              value: (flow_node) @name))))) @body)) @def
  (#eq? @_kind "kind")
  (#eq? @_metadata "metadata")
  (#eq? @_name "name")
  (#set! kind resource))
((document
  (block_node
    (block_mapping
      (block_mapping_pair
        key: (flow_node) @_kind
        value: (flow_node) @receiver)
      . (block_mapping_pair key: (flow_node) value: (flow_node))
      . (block_mapping_pair
        key: (flow_node) @_metadata
        value: (block_node
          (block_mapping
            (block_mapping_pair
              key: (flow_node) @_name
              value: (flow_node) @name))))) @body)) @def
  (#eq? @_kind "kind")
  (#eq? @_metadata "metadata")
  (#eq? @_name "name")
  (#set! kind resource))

; Keys of the file itself.
(document
  (block_node
    (block_mapping
      (block_mapping_pair
        key: (_) @name
        value: (flow_node)) @def))
  (#set! kind key))

(document
  (block_node
    (block_mapping
      (block_mapping_pair
        key: (_) @name
        !value) @def))
  (#set! kind key))

(document
  (block_node
    (block_mapping
      (block_mapping_pair
        key: (_) @name
        value: (block_node (block_scalar))) @def))
  (#set! kind key))

(document
  (flow_node
    (flow_mapping
      (_
        key: (_) @name
        value: (_)) @def))
  (#set! kind key))

; Keys that hold something one can go into, wherever they stand.
(block_mapping_pair
  key: (_) @name
  value: (block_node (block_mapping) @body)
  (#set! kind object)) @def

((block_mapping_pair
  key: (_) @name
  value: (block_node (block_sequence))) @def
  (#not-any-of? @name "steps" "tasks" "handlers" "pre_tasks" "post_tasks" "block" "rescue" "always" "containers" "initContainers" "jobs" "stages" "plays")
  (#set! kind key))

; Steps of a job and tasks of a play have names one looks for; they are members.
((block_mapping_pair
  key: (_) @name
  value: (block_node (block_sequence) @body)) @def
  (#any-of? @name "steps" "tasks" "handlers" "pre_tasks" "post_tasks" "block" "rescue" "always" "containers" "initContainers" "jobs" "stages" "plays")
  (#set! kind section))

((block_mapping_pair
  key: (_) @_list
  value: (block_node
    (block_sequence
      (block_sequence_item
        (block_node
          (block_mapping
            (block_mapping_pair
              key: (flow_node) @_name
              value: (flow_node) @name)) @body)) @def)))
  (#any-of? @_list "steps" "tasks" "handlers" "pre_tasks" "post_tasks" "block" "rescue" "always" "containers" "initContainers" "jobs" "stages" "plays")
  (#any-of? @_name "name" "id" "job")
  (#set! kind element))

; A playbook is a list of them.
((document
  (block_node
    (block_sequence
      (block_sequence_item
        (block_node
          (block_mapping
            (block_mapping_pair
              key: (flow_node) @_name
              value: (flow_node) @name)) @body)) @def)))
  (#any-of? @_name "name" "id" "job")
  (#set! kind element))
