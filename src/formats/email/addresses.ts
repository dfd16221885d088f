import {addressParser, decodeWords} from 'postal-mime'
import type {Speaker} from '../../tree/types.js'
import {clean, fieldOf, type Head} from './head.js'

/** More of a list of addresses says nothing. */
const mostAddresses = 100
const mostChars = 20_000

interface Mailbox {
  name: string
  address: string
}

/** Who wrote a message; null where nothing says so. */
export function speakerOf(head: Head): Speaker | null {
  for (const name of ['from', 'sender', 'x-from', 'resent-from', 'return-path']) {
    const value = fieldOf(head, name)
    const [first] = value === null ? [] : mailboxesIn(value, 1)
    if (first) return toSpeaker(name === 'from' ? behindList(first, head) : first)
  }
  return null
}

function toSpeaker({name, address}: Mailbox): Speaker {
  return {name: name || address, id: address || null, role: null}
}

const viaList = /\s+(?:via|über)\s+\S.*$/i

/** 'Ann Lee via Plans <plans@lists.example>' with the true address in `Reply-To`: lists write so where others must not send in the name of the author. */
function behindList(from: Mailbox, head: Head): Mailbox {
  if (!viaList.test(from.name)) return from
  const answers = mailboxesIn(fieldOf(head, 'x-original-from') ?? fieldOf(head, 'reply-to') ?? '', 5)
  const own = answers.find(({address}) => address !== from.address)
  return own ? {name: from.name.replace(viaList, '').replace(/^'(.*)'$/, '$1'), address: own.address} : from
}

/** To whom: `Ann <ann@a.example>`. */
export function addressesOf(head: Head, name: string): string[] {
  const found = head.fields.flatMap(([each, value]) => (each === name ? mailboxesIn(value, mostAddresses) : []))
  return found.slice(0, mostAddresses).map((each) => (each.name && each.address && each.name !== each.address ? `${each.name} <${each.address}>` : each.address || each.name))
}

// 'ann at a.example (Ann Lee)': archives of lists hide addresses from those who gather them
const hiddenAddress = /^\s*([^\s@<>]{1,100}) at ([^\s@<>]{1,200}\.[^\s@<>]{1,60})(?: \(([^()]{0,200})\))?\s*$/

function mailboxesIn(value: string, most: number): Mailbox[] {
  const found: Mailbox[] = []
  const hidden = hiddenAddress.exec(value)
  if (hidden) return [{name: clean(decodeWords(hidden[3] ?? '')), address: `${hidden[1]}@${hidden[2]}`}]
  try {
    for (const {name, address} of addressParser(value.slice(0, mostChars), {flatten: true})) {
      const box = {name: unquoted(clean(name)), address: clean(address ?? '').replace(/^<|>$/g, '')}
      if (box.name || box.address) found.push(box)
      if (found.length >= most) break
    }
  } catch {
    // A value that nothing can be made of is what somebody wrote: it is a name.
  }
  const text = unquoted(clean(value.slice(0, mostChars)))
  return found.length > 0 || text === '' ? found : [{name: text.slice(0, 200), address: ''}]
}

function unquoted(text: string): string {
  return text.replace(/^(["'])(.*)\1$/, '$2').trim()
}
