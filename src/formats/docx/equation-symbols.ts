/** Characters that LaTeX writes by a command. */
const commands: Readonly<Record<string, string>> = {
  ...greek('αβγδεζηθικλμνξπρςστυφχψω', 'alpha beta gamma delta varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho varsigma sigma tau upsilon varphi chi psi omega'),
  ...greek('ϵϑϕϱϖΓΔΘΛΞΠΣΥΦΨΩ', 'epsilon vartheta phi varrho varpi Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega'),
  ...greek('±∓×÷⋅∗∘∙≤≥≠≈≡∼≅≪≫∝', 'pm mp times div cdot ast circ bullet le ge ne approx equiv sim cong ll gg propto'),
  ...greek('∞∂∇∀∃∄∈∉∋⊂⊃⊆⊇∪∩∅∧∨¬⊕⊗⊥∥∠', 'infty partial nabla forall exists nexists in notin ni subset supset subseteq supseteq cup cap emptyset wedge vee neg oplus otimes perp parallel angle'),
  ...greek('→←↔⇒⇐⇔↦↑↓', 'to leftarrow leftrightarrow Rightarrow Leftarrow Leftrightarrow mapsto uparrow downarrow'),
  ...greek('…⋯⋮⋱ℏℓℜℑℵ′″°', 'dots cdots vdots ddots hbar ell Re Im aleph prime prime\\prime circ'),
  '−': '-',
  '\u2061': '',
  '\u2062': '',
  '\u2063': '',
  '\u200B': '',
  '{': '\\{',
  '}': '\\}',
  '%': '\\%',
  '#': '\\#',
  '&': '\\&',
  '$': '\\$',
  '_': '\\_',
  '^': '\\hat{}',
  '~': '\\sim',
  '\\': '\\backslash',
}

/** Large operators with the command that writes each. */
export const largeOperators: Readonly<Record<string, string>> = {
  '∑': '\\sum',
  '∏': '\\prod',
  '∐': '\\coprod',
  '∫': '\\int',
  '∬': '\\iint',
  '∭': '\\iiint',
  '∮': '\\oint',
  '⋃': '\\bigcup',
  '⋂': '\\bigcap',
  '⋁': '\\bigvee',
  '⋀': '\\bigwedge',
  '⨁': '\\bigoplus',
  '⨂': '\\bigotimes',
}

/** Accents by the combining or standing sign that stands for them. */
export const accents: Readonly<Record<string, string>> = {
  '\u0300': '\\grave',
  '\u0301': '\\acute',
  '\u0302': '\\hat',
  '\u0303': '\\tilde',
  '\u0304': '\\bar',
  '\u0305': '\\overline',
  '\u0306': '\\breve',
  '\u0307': '\\dot',
  '\u0308': '\\ddot',
  '\u030C': '\\check',
  '\u0332': '\\underline',
  '\u033F': '\\overline',
  '\u20D6': '\\overleftarrow',
  '\u20D7': '\\vec',
  '\u20DB': '\\dddot',
  '\u20E1': '\\overleftrightarrow',
  '^': '\\hat',
  '~': '\\tilde',
  '¯': '\\bar',
  '→': '\\vec',
}

/** Signs that stretch over or under what they group. */
export const braces: Readonly<Record<string, string>> = {
  '⏞': '\\overbrace',
  '⏟': '\\underbrace',
  '⏜': '\\overparen',
  '⏝': '\\underparen',
  '→': '\\overrightarrow',
  '←': '\\overleftarrow',
}

/** Names of functions that LaTeX knows. */
export const functionNames: ReadonlySet<string> = new Set([
  'arccos', 'arcsin', 'arctan', 'arg', 'cos', 'cosh', 'cot', 'coth', 'csc', 'deg', 'det', 'dim', 'exp', 'gcd', 'hom', 'inf', 'ker',
  'lg', 'lim', 'liminf', 'limsup', 'ln', 'log', 'max', 'min', 'Pr', 'sec', 'sin', 'sinh', 'sup', 'tan', 'tanh',
])

/** Text of an equation as LaTeX: commands are parted from a letter behind them. */
export function mathText(text: string): string {
  const parts: string[] = []
  for (const sign of plainLetters(text)) {
    const part = commands[sign] ?? largeOperators[sign] ?? sign
    const last = parts[parts.length - 1] ?? ''
    if (/^[a-zA-Z]/.test(part) && /\\[a-zA-Z]+$/.test(last)) parts.push(' ')
    if (part !== '') parts.push(part)
  }
  return parts.join('')
}

/** Mathematical letters (𝑥, 𝐱) as the letters they are. */
function plainLetters(text: string): string {
  return /[\u{1D400}-\u{1D7FF}]/u.test(text) ? text.replace(/[\u{1D400}-\u{1D7FF}]/gu, (sign) => sign.normalize('NFKC')) : text
}

function greek(signs: string, names: string): Record<string, string> {
  const words = names.split(' ')
  return Object.fromEntries(Array.from(signs, (sign, index): [string, string] => [sign, `\\${words[index]!}`]))
}
