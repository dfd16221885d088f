/** What a line or the head of a Markdown file looks like, and how much it says. */
const signs: readonly (readonly [pattern: RegExp, weight: number])[] = [
  [/^---[ \t]*\r?\n(?:[^\n]*\n)*?---[ \t]*$/m, 0.3],
  [/^#{1,6}[ \t]+\S/m, 0.35],
  [/^(?:`{3,}|~{3,})[\w-]*[ \t]*\r?$/m, 0.35],
  [/^[^\r\n]*\S[^\r\n]*\r?\n(?:={3,}|-{3,})[ \t]*\r?$/m, 0.15],
  [/\[[^\]\r\n]+\]\([^)\s]+\)/, 0.35],
  [/^\[[^\]\r\n]+\]:[ \t]*\S/m, 0.3],
  [/^\|?[ \t]*:?-{3,}:?[ \t]*\|/m, 0.35],
  [/^[-*+][ \t]+\S/m, 0.15],
  [/^>[ \t]?\S/m, 0.1],
  [/(?:^|[\s(])(?:\*\*|__)[^\s*_][^\r\n]*?(?:\*\*|__)/m, 0.2],
  [/(?:^|\s)`[^`\r\n]+`/, 0.2],
]

/** How sure a text without a telling name is Markdown, 0 to 1: signs add up, and two strong ones are enough. */
export function sniffMarkdown(head: string): number {
  const text = head.charCodeAt(0) === 0xfeff ? head.slice(1) : head
  let sum = 0
  for (const [pattern, weight] of signs) if (pattern.test(text)) sum += weight
  return Math.min(1, sum)
}
