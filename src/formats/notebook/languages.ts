/** Magics of a whole cell whose text is in another language; a magic that is not here leaves the cell in that of the kernel. */
const magics: Readonly<Record<string, string>> = {
  bash: 'bash',
  sh: 'bash',
  shell: 'bash',
  system: 'bash',
  sx: 'bash',
  '!': 'bash',
  cmd: 'batch',
  powershell: 'powershell',
  pwsh: 'powershell',
  javascript: 'javascript',
  js: 'javascript',
  typescript: 'typescript',
  html: 'html',
  svg: 'xml',
  css: 'css',
  sql: 'sql',
  bigquery: 'sql',
  latex: 'latex',
  ruby: 'ruby',
  perl: 'perl',
  r: 'r',
  julia: 'julia',
  cython: 'python',
  markdown: 'markdown',
}

/** Names of kernels that are not those of their languages. */
const kernels: Readonly<Record<string, string>> = {ir: 'r', xpython: 'python', ipython: 'python', pysparkkernel: 'python', sparkkernel: 'scala', deno: 'typescript', tslab: 'typescript', jslab: 'javascript', gophernotes: 'go', bash: 'bash', conda: 'python'}

/** `python3`, `ir`, `C++17`, `julia-1.9` as a language is called. */
export function plainName(name: string): string {
  const plain = name.trim().toLowerCase().replace(/(?<=\D)[-_ ]?[\d.]+$/, '')
  return kernels[plain] ?? plain
}

/** The language of a cell that begins with a magic (`bash`, `writefile run.sh`); null where that does not change it. */
export function magicLanguage(line: string): string | null {
  const [, name = '', rest = ''] = /^%%\s*(!|[\w.]+)[ \t]*(.*)/.exec(line) ?? []
  if (name === 'writefile' || name === 'file') return /\.(\w+)["']?\s*$/.exec(rest)?.[1]?.toLowerCase() ?? null
  if (name === 'script') return plainName(/^(?:-\S+\s+)*(?:\S*\/)?(\w+)/.exec(rest)?.[1] ?? 'bash')
  return magics[name.toLowerCase()] ?? null
}

const mostNames = 64

/**
 * Every language that the cells of a notebook may be in, judged by its text alone: the words that stand where languages are said.
 * Words that are no languages do no harm.
 */
export function languageNames(source: string): string[] {
  const names = new Set<string>()
  const add = (name: string) => {
    if (names.size < mostNames) names.add(name)
  }
  for (const [, name] of source.matchAll(/"(?:language|languageId)"\s*:\s*"([^"\\\n]{1,40})"/g)) add(plainName(name!))
  const spec = /"kernelspec"\s*:\s*\{[^{}]*\}/.exec(source)?.[0] ?? ''
  const info = /"language_info"\s*:\s*\{(?:[^{}]|\{[^{}]*\})*\}/.exec(source)?.[0] ?? ''
  for (const [, name] of `${spec}${info}`.matchAll(/"name"\s*:\s*"([^"\\\n]{1,40})"/g)) add(plainName(name!))
  for (const [, line] of source.matchAll(/(?:"|\\n)[ \t]*(%%[^"\\]{1,200})/g)) {
    const language = magicLanguage(line!)
    if (language !== null) add(language)
  }
  return [...names]
}
