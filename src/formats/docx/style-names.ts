/** What a style is for, by its name or the name of one it is based on. */
export type StyleRole = 'heading' | 'title' | 'subtitle' | 'caption' | 'toc' | 'quote' | 'code' | 'list' | 'footnote'

/** What a name says a style is for. */
export interface NamedRole {
  role: StyleRole
  /** 1 to 9, of a heading. */
  level: number | null
}

/**
 * Word keeps its built-in styles under English names whatever its language; other programs, and people, write them in their own.
 * Each word stands with a level behind it: 'Заголовок 2', 'Nagłówek2', '标题 1', '제목 1'.
 */
const headingWords = [
  'heading', 'headline', 'head', 'überschrift', 'ueberschrift', 'titre', 'título', 'titulo', 'títol', 'titolo', 'kop', 'nagłówek', 'naglowek',
  'rubrik', 'overskrift', 'fyrirsögn', 'otsikko', 'pealkiri', 'nadpis', 'naslov', 'címsor', 'cimsor', 'titlu', 'virsraksts', 'antraštė',
  'başlık', 'baslik', 'заголовок', 'заглавие', 'наслов', 'загаловак', 'тақырып', 'επικεφαλίδα', 'כותרת', 'عنوان', 'العنوان', 'سرصفحه', 'शीर्षक',
  '标题', '標題', '見出し', '제목', 'หัวเรื่อง', 'đầu đề', 'judul', 'tajuk',
]

const roleWords: readonly [role: Exclude<StyleRole, 'heading'>, words: readonly string[]][] = [
  [
    'title',
    [
      'title', 'document title', 'titel', 'haupttitel', 'titre', 'titre du document', 'título', 'titulo', 'títol', 'titolo', 'tytuł', 'tytul', 'tittel', 'otsikko', 'název',
      'názov', 'cím', 'titlu', 'naslov', 'konu başlığı', 'название', 'заглавие', 'назва', 'наслов', 'τίτλος', 'כותרת טקסט', 'العنوان', 'عنوان', '标题', '標題', '表題', '제목', 'judul',
    ],
  ],
  [
    'subtitle',
    [
      'subtitle', 'sub title', 'untertitel', 'sous-titre', 'subtítulo', 'subtitulo', 'subtítol', 'sottotitolo', 'ondertitel', 'podtytuł', 'podtytul', 'underrubrik',
      'undertittel', 'undertitel', 'alaotsikko', 'podnadpis', 'podtitul', 'podnaslov', 'alcím', 'subtitlu', 'altyazı', 'alt başlık', 'подзаголовок', 'підзаголовок',
      'подзаглавие', 'поднаслов', 'υπότιτλος', 'כותרת משנה', 'عنوان فرعي', '副标题', '副標題', '副題', '부제', 'subjudul',
    ],
  ],
  [
    'caption',
    [
      'caption', 'table caption', 'figure caption', 'image caption', 'illustration', 'beschriftung', 'légende', 'legende', 'leyenda', 'epígrafe', 'descripción', 'legenda', 'llegenda',
      'didascalia', 'bijschrift', 'beskrivning', 'bildetekst', 'billedtekst', 'kuvaotsikko', 'titulek', 'popis', 'opis', 'képaláírás', 'resim yazısı', 'название объекта',
      'назва об’єкта', "назва об'єкта", 'подпись', 'надпис', 'λεζάντα', 'כיתוב', 'تسمية توضيحية', '题注', '標號', '図表番号', '캡션', 'keterangan',
    ],
  ],
  [
    'quote',
    [
      'quote', 'block quote', 'blockquote', 'block text', 'quotation', 'quotations', 'intense quote', 'zitat', 'intensives zitat', 'citation', 'citation intense', 'cita', 'cita destacada',
      'citação', 'citação intensa', 'citazione', 'citazione intensa', 'citaat', 'duidelijk citaat', 'cytat', 'cytat intensywny', 'citat', 'starkt citat', 'sitat', 'sterkt sitat', 'lainaus',
      'citát', 'citace', 'idézet', 'alıntı', 'цитата', 'выделенная цитата', 'насичена цитата', '引用', '明显引用', '引用文', '인용', 'kutipan',
    ],
  ],
  [
    'list',
    [
      'list paragraph', 'listenabsatz', 'paragraphe de liste', 'párrafo de lista', 'parágrafo da lista', 'paragrafo elenco', 'lijstalinea', 'akapit z listą', 'liststycke', 'listeavsnitt',
      'listeafsnit', 'luettelokappale', 'odstavec se seznamem', 'odsek zoznamu', 'listaszerű bekezdés', 'liste paragraf', 'абзац списка', 'абзац списку', '列出段落', '列表段落', 'リスト段落', '목록 단락',
    ],
  ],
  ['code', ['html preformatted', 'plain text code', 'macro text', 'macro', 'verbatim', 'listing', 'listings', 'program listing', 'terminal', 'console', 'shell', 'preformatted', 'preformatted text', 'monospace']],
  ['footnote', ['footnote text', 'endnote text', 'fußnotentext', 'note de bas de page', 'текст сноски', 'текст виноски', 'footnote', 'endnote', '脚注文本', '脚注文字列', '각주 텍스트']],
]

/** 'toc 3', 'table of figures', and the words Word shows for them elsewhere: 'Оглавление 1', 'Verzeichnis 2', 'TM 1'. */
const contents =
  /^(?:toc(?: ?\d|$| heading)|contents ?\d|contents heading$|table of (?:figures|authorities|contents)|toa heading|verzeichnis ?\d|inhaltsverzeichnis|tm ?\d|tdc ?\d|sommario ?\d|inhopg ?\d|spis treści|innehåll ?\d|obsah ?\d|оглавление|зміст ?\d|目录 ?\d|目次 ?\d|목차 ?\d)/

/** 'code', 'Source Code', 'code block', 'CodeExample': a whole word, so that 'Code of conduct' or 'Decoder' is none. */
const code = /^(?:(?:source|program|sample|example|inline|computer|python|java|sql|xml|html|c\+\+|c#) ?)?code(?: ?(?:block|example|listing|sample|snippet|text|line|paragraph|char|\d))?$|^(?:исходный )?код(?: программы)?$|^quell(?:code|text)$|^代码$|^コード$/

/** Styles for what stands below a heading, or for its letters: 'Heading 1 Text', 'Heading 2 Char'. */
const ofBody = /text|body|para|content|after|below|follow|continu|char|zchn|car$|знак|absatz|fließ|suite|corps|текст|абзац|正文|字符|文字|본문/

const roleOfWord: ReadonlyMap<string, StyleRole> = new Map(roleWords.flatMap(([role, words]) => words.map((word) => [word, role] as const)))
const headingWordSet: ReadonlySet<string> = new Set(headingWords)

/** What the name of a style says; null where it says nothing. */
export function roleOfName(written: string): NamedRole | null {
  const name = plainName(written)
  if (contents.test(name)) return {role: 'toc', level: null}
  // 'heading 2', 'heading2', '2 heading' is none
  const [, word, digit] = /^(.*\S)[ _-]?([1-9])$/.exec(name) ?? []
  if (word && headingWordSet.has(word)) return {role: 'heading', level: Number(digit)}
  // 'Heading 1 Numbered', 'Überschrift 2 ohne Nummer'
  const [, known, level, more] = /^(\S+) ?([1-9])[ _-]+(\D+)$/.exec(name) ?? []
  if (known && headingWordSet.has(known) && !ofBody.test(more!)) return {role: 'heading', level: Number(level)}
  const role = roleOfWord.get(name)
  if (role) return {role, level: null}
  if (code.test(name)) return {role: 'code', level: null}
  if (/^list(?: bullet| number| continue)?(?: [1-9])?$/.test(name)) return {role: 'list', level: null}
  return null
}

/** Word joins other names of a style by commas ('heading 1,Kapitel,h1'); programs mark their own by a suffix. */
function plainName(written: string): string {
  return (written.slice(0, 100).split(/[,;]/, 1)[0] ?? '').normalize('NFC').trim().toLowerCase().replaceAll('_20_', ' ').replace(/\s+/g, ' ')
}
