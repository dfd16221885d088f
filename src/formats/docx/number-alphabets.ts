const aiueo = 'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲン'
const iroha = 'イロハニホヘトチリヌルヲワカヨタレソツネナラムウヰノオクヤマケフコエテアサキユメミシヱヒモセスン'
const narrowAiueo = 'ｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜｦﾝ'
const narrowIroha = 'ｲﾛﾊﾆﾎﾍﾄﾁﾘﾇﾙｦﾜｶﾖﾀﾚｿﾂﾈﾅﾗﾑｳヰﾉｵｸﾔﾏｹﾌｺｴﾃｱｻｷﾕﾒﾐｼヱﾋﾓｾｽﾝ'
// Without ё, й, ъ and ь, which head no item of a list.
const russian = 'абвгдежзиклмнопрстуфхцчшщыэюя'
const ukrainian = 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя'
const bulgarian = 'абвгдежзийклмнопрстуфхцчшщъьюя'
const serbian = 'абвгдђежзијклљмнњопрстћуфхцчџш'
const greek = 'αβγδεζηθικλμνξοπρστυφχψω'

/** Alphabets by the name of the format that counts with them; the last ones have no name and are told by samples. */
export const alphabets: Readonly<Record<string, string>> = {
  lowerLetter: 'abcdefghijklmnopqrstuvwxyz',
  upperLetter: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  russianLower: russian,
  russianUpper: russian.toUpperCase(),
  hebrew2: 'אבגדהוזחטיכלמנסעפצקרשת',
  arabicAlpha: 'أبتثجحخدذرزسشصضطظعغفقكلمنهوي',
  arabicAbjad: 'أبجدهوزحطيكلمنسعفصقرشتثخذضظغ',
  hindiVowels: 'कखगघङचछजझञटठडढणतथदधनपफबभमयरलवशषसह',
  hindiConsonants: 'अआइईउऊऋऌऍऎएऐऑऒओऔ',
  thaiLetters: 'กขคงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ',
  ganada: '가나다라마바사아자차카타파하',
  chosung: 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ',
  aiueo: narrowAiueo,
  aiueoFullWidth: aiueo,
  iroha: narrowIroha,
  irohaFullWidth: iroha,
  greekLower: greek,
  greekUpper: greek.toUpperCase(),
  ukrainianLower: ukrainian,
  ukrainianUpper: ukrainian.toUpperCase(),
  serbianLower: serbian,
  serbianUpper: serbian.toUpperCase(),
  bulgarianLower: bulgarian,
  bulgarianUpper: bulgarian.toUpperCase(),
}

/** Word stops there: at 30 letters in a row. */
const mostRounds = 30

/** a, b … z, aa, bb: past the end of the alphabet each letter stands once more; null where Word has none. */
export function letters(value: number, alphabet: string): string | null {
  const all = Array.from(alphabet)
  const rounds = Math.floor((value - 1) / all.length) + 1
  return value >= 1 && rounds <= mostRounds ? all[(value - 1) % all.length]!.repeat(rounds) : null
}
