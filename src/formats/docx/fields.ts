import type {Field} from './content.js'

/** Fields whose results lead through a document and say nothing themselves. */
const navigation: ReadonlySet<string> = new Set(['TOC', 'INDEX', 'TOA', 'RD'])

/** Fields whose first argument is a bookmark that they say something of. */
const references: ReadonlySet<string> = new Set(['REF', 'PAGEREF', 'NOTEREF', 'FTNREF'])

/** `REF _Ref12 \h` or `HYPERLINK "https://…" \l "top"`: the words of a field's instruction. */
const words = /\\([^\s"])|"([^"]*)"|[^\s"\\]+/g

/** Switches that take the word behind them. */
const withValue: ReadonlySet<string> = new Set(['l', 'o', 't', 'm', 'b', 'c', 'd', 's', 'f', '*', '#', '@'])

/** Reads the instruction of a field. */
export function parseField(instruction: string): Field {
  const given: string[] = []
  const switches = new Map<string, string | null>()
  let open: string | null = null
  for (const [whole, name, quoted] of instruction.matchAll(words)) {
    if (name !== undefined) {
      switches.set(name, null)
      open = withValue.has(name) ? name : null
    } else if (open !== null) {
      switches.set(open, quoted ?? whole)
      open = null
    } else {
      given.push(quoted ?? whole)
    }
  }
  const name = (given.shift() ?? '').toUpperCase()
  const bookmark = references.has(name) ? (given[0] ?? null) : name === 'HYPERLINK' ? (switches.get('l') ?? null) : null
  const url = name === 'HYPERLINK' ? (given[0] ?? null) : null
  return {
    name,
    arguments: given,
    switches,
    link: bookmark || url ? {url: url || null, bookmark: bookmark || null} : null,
    navigation: navigation.has(name),
    closed: false,
  }
}

/** A field that is open at some place, as far as it has been read. */
interface Open {
  field: Field
  instruction: string
  phase: 'instruction' | 'result'
  /** What a form field shows where its result is empty. */
  shown: string | null
  /** Whether any text came in its result. */
  filled: boolean
}

/** The fields that are open, outermost first: they may reach over paragraphs. */
export interface Fields {
  begin(shown?: string | null): void
  /** More of the instruction of the innermost field. */
  instruct(text: string): void
  separate(): void
  /** Ends the innermost field; gives what a form field shows where nothing came. An end without a beginning is nothing. */
  end(): string | null
  /** A field that has its result inside of its own element. */
  enclosed(instruction: string, inside: () => void): Field
  /** What is said of text that comes now. */
  link(): Field['link']
  navigation(): Field | null
  instruction(): Field | null
  /** Whether text that comes now is the result of one of these fields. */
  within(names: ReadonlySet<string>): boolean
  /** Text has come. */
  filled(): void
}

/** Makes the state of fields of one part; `onField` is told of each as its result begins. */
export function createFields(onField: (field: Field) => void): Fields {
  const open: Open[] = []
  const top = () => open[open.length - 1]
  /** More than these are not kept: nothing nests so deep but what is broken. */
  const most = 64

  return {
    begin(shown = null) {
      if (open.length >= most) open.shift()
      open.push({field: parseField(''), instruction: '', phase: 'instruction', shown, filled: false})
    },
    instruct(text) {
      const last = top()
      if (last?.phase === 'instruction' && last.instruction.length < 4000) last.instruction += text
    },
    separate() {
      const last = top()
      if (last) settle(last)
    },
    end() {
      const last = open.pop()
      if (!last) return null
      settle(last)
      last.field.closed = true
      return last.filled ? null : last.shown
    },
    enclosed(instruction, inside) {
      const field = parseField(instruction)
      field.closed = true
      open.push({field, instruction, phase: 'result', shown: null, filled: false})
      const depth = open.length
      onField(field)
      inside()
      open.length = Math.min(open.length, depth - 1)
      return field
    },
    link() {
      for (let i = open.length - 1; i >= 0; i--) if (open[i]!.phase === 'result' && open[i]!.field.link) return open[i]!.field.link
      return null
    },
    navigation: () => (open.length === 0 ? null : (open.find(({field, phase}) => phase === 'result' && field.navigation)?.field ?? null)),
    instruction: () => (open.length === 0 ? null : (open.find(({phase}) => phase === 'instruction')?.field ?? null)),
    within: (names) => open.some(({field, phase}) => phase === 'result' && names.has(field.name)),
    filled() {
      const last = top()
      if (last) last.filled = true
    },
  }

  function settle(last: Open): void {
    if (last.phase === 'result') return
    last.phase = 'result'
    Object.assign(last.field, parseField(last.instruction))
    onField(last.field)
  }
}
