import type {ClauseLevel, Content, Heading, Section, SectionRole} from './types.js'

/**
 * Nests flat headings and blocks into sections.
 * A heading owns everything up to a heading of its depth or less; a skipped level makes no empty section;
 * what stands before the first heading stays where it is. Sections that are there already are kept: each ends the sections of its
 * depth or deeper, owns nothing but its own children, and these are nested within it.
 */
export function buildSections(children: readonly Content[]): Content[] {
  const top: Content[] = []
  // Sections may stand in each other as deep as the source likes: no recursion.
  const waiting: {from: readonly Content[]; into: Content[]}[] = [{from: children, into: top}]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    nest(next.from, next.into, (section) => {
      const into: Content[] = []
      waiting.push({from: section.children, into})
      return {...section, children: into}
    })
  }
  return top
}

function nest(children: readonly Content[], top: Content[], copy: (section: Section) => Section): void {
  const open: Section[] = []
  /** Where the next block goes. */
  let into = top
  for (const child of children) {
    if (child.type !== 'heading' && child.type !== 'section') {
      into.push(child)
      continue
    }
    close(open, child.depth)
    into = open[open.length - 1]?.children ?? top
    if (child.type === 'heading') enter(sectionOf(child))
    else {
      const {opens, ...rest} = child
      // What comes goes behind its own blocks, so these are there already.
      if (opens) enter({...rest, children: [...rest.children]})
      else into.push(copy(rest))
    }
  }
  close(open, 0)

  function enter(section: Section): void {
    into.push(section)
    open.push(section)
    into = section.children
  }
}

function close(open: Section[], depth: number): void {
  while (open.length > 0 && open[open.length - 1]!.depth >= depth) extend(open.pop()!)
}

/** A section reaches from its heading to the end of what stands in it. */
function extend(section: Section): void {
  const {position} = section
  if (!position) return
  let {end} = position
  for (const child of section.children) {
    const last = child.position?.end
    if (last && (last.offset ?? 0) > (end.offset ?? 0)) end = last
  }
  section.position = {start: position.start, end}
}

function sectionOf(heading: Heading): Section {
  return {
    type: 'section',
    role: roleOf(heading),
    depth: heading.depth,
    title: heading.title,
    label: heading.label ?? null,
    anchor: heading.anchor ?? null,
    heading,
    children: [],
    ...(heading.position ? {position: heading.position} : {}),
    ...dataOf(heading),
  }
}

/** What is said of a heading and holds for its section. */
function dataOf({data}: Heading): Pick<Section, 'data'> {
  if (!data?.clause && !data?.question) return {}
  return {data: {...(data.clause ? {clause: data.clause} : {}), ...(data.question ? {question: true} : {})}}
}

/** Levels that hold articles. */
const containers: ReadonlySet<ClauseLevel> = new Set(['annex', 'part', 'title', 'division', 'chapter', 'section'])

/** Articles and what is below them are clauses, chapters are headings. */
export function roleOf({data}: Pick<Heading, 'data'>): SectionRole {
  const level = data?.clause?.path.at(-1)?.[0]
  return level === undefined || containers.has(level) ? 'heading' : 'clause'
}
