// Do replies stand with what they answer? IRC with reply links that people gave (Kummerfeld and others, 2019): `*.raw.txt` beside `*.annotation.txt`.
//
//     npm run bench:irc -- --root DIR [--build dist]
//
// `by ids`: the links are given as ids, as chats with reply ids have them. `adjacency`: nothing is given. A link is kept where both messages
// stand in one exchange.
import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {fileURLToPath, pathToFileURL} from 'node:url'
import {parseArgs} from 'node:util'
import {build, isStale} from '../scripts/build.mjs'
import {table} from './table.mjs'

const {values: flags} = parseArgs({options: {root: {type: 'string'}, build: {type: 'string'}}})
if (!flags.root) {
  console.error('Name a folder of IRC logs with --root.')
  process.exit(2)
}
if (!flags.build && isStale() && !build({check: false})) process.exit(1)
const built = (name) => pathToFileURL(path.resolve(flags.build ?? fileURLToPath(new URL('../dist', import.meta.url)), name)).href
const {parse} = await import(built('index.js'))
const {arrangeDialogues} = await import(built('dialogue/arrange.js'))

const sums = {links: 0, previous: 0, ids: 0, adjacency: 0, opening: 0}
const files = readdirSync(flags.root, {recursive: true}).map(String).filter((name) => name.endsWith('.raw.txt')).sort()
for (const name of files) {
  const raw = path.join(flags.root, name)
  const gold = raw.replace(/\.raw\.txt$/, '.annotation.txt')
  if (!existsSync(gold)) continue
  const source = readFileSync(raw, 'utf8')
  const {root} = await parse({value: source, path: name})
  const turns = turnsIn(root.children)
  const byLine = new Map(turns.map((turn) => [turn.position.start.line - 1, turn]))
  const links = readFileSync(gold, 'utf8').split('\n').flatMap((line) => {
    const [a, b] = line.split(/\s+/).map(Number)
    if (!byLine.has(a) || !byLine.has(b)) return []
    if (a === b) sums.opening++
    return a === b ? [] : [[Math.min(a, b), Math.max(a, b)]]
  })
  const lines = [...byLine.keys()].sort((a, b) => a - b)
  const before = new Map(lines.map((line, index) => [line, lines[index - 1]]))
  sums.links += links.length
  sums.previous += links.filter(([to, from]) => before.get(from) === to).length
  const known = exchangesOf(root.children)
  sums.adjacency += links.filter(([to, from]) => known.get(to) === known.get(from)).length
  // A message that answers several names the first.
  const parents = new Map()
  for (const [to, from] of links) if (!parents.has(from)) parents.set(from, to)
  const told = turns.map((turn) => {
    const line = turn.position.start.line - 1
    const parent = parents.get(line)
    return {...turn, id: String(line), replyTo: parent === undefined ? null : String(parent)}
  })
  const arranged = exchangesOf(arrangeDialogues([{type: 'dialogue', kind: 'chat', form: 'turns', asking: 0, answers: [], children: told}], {source, forced: false, format: 'dialogue', language: null, places: null, message() {}}))
  sums.ids += [...parents].filter(([from, to]) => arranged.get(from) === arranged.get(to)).length
  sums.told = (sums.told ?? 0) + parents.size
}

const share = (part, all) => `${((100 * part) / all).toFixed(1)} %`
console.log(`${files.length} logs, ${sums.links} links, ${sums.opening} messages that open`)
console.log(
  table(
    ['', 'links kept'],
    [
      ['the line before', share(sums.previous, sums.links)],
      ['adjacency (windows)', share(sums.adjacency, sums.links)],
      ['by ids', share(sums.ids, sums.told)],
    ],
  ),
)

function turnsIn(children) {
  return children.flatMap((child) => (child.type === 'turn' ? [child] : 'children' in child ? turnsIn(child.children) : []))
}

/** The exchange that each line stands in. */
function exchangesOf(children, found = new Map()) {
  for (const child of children) {
    if (child.type === 'dialogue') for (const turn of child.children) found.set(turn.position.start.line - 1, child)
    else if ('children' in child) exchangesOf(child.children, found)
  }
  return found
}
