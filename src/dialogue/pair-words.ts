/** What shows that one listens, by language: it answers nothing and ends nothing. */
const backChannels: Readonly<Record<string, string>> = {
  en:
    'yeah | yes | yep | yup | yea | uh-huh | uh huh | uhuh | mhm | mm | mmm | mm-hmm | mmhm | mm hmm | hmm | hm | huh | ok | okay | k | right | all right | alright | sure | i see | got it | gotcha | exactly | ' +
    'absolutely | definitely | totally | true | indeed | of course | oh | ah | uh | um | er | wow | cool | nice | great | good | awesome | interesting | fair enough | makes sense | you bet | for sure | no | nope | ' +
    'thanks | thank you | thx | ty | np | lol | haha | hahaha | ha | heh | +1 | same | same here | me too | bump | following | interested',
  ru: 'угу | ага | да | так | ну | ну да | ясно | понятно | хорошо | ладно | ок | окей | точно | конечно | именно | верно | правильно | согласен | согласна | спасибо | благодарю | хм | мм | м-м | э | ого | вау | класс | супер | круто | нет | не | хаха | плюс | и мне | тоже',
  uk: 'так | ага | угу | еге | авжеж | ясно | зрозуміло | добре | гаразд | точно | звісно | звичайно | саме так | саме | правильно | згоден | згодна | дякую | хм | мм | ого | круто | чудово | ні | ну | ну так | плюс | мені теж',
  zh: '嗯 | 嗯嗯 | 对 | 对对 | 对对对 | 是 | 是的 | 是啊 | 好 | 好的 | 好吧 | 哦 | 噢 | 喔 | 啊 | 哎 | 没错 | 明白 | 明白了 | 懂了 | 了解 | 知道了 | 谢谢 | 多谢 | 哈哈 | 哈哈哈 | 行 | 可以 | 不 | 不是 | 没有 | 同问 | 對 | 沒錯 | 謝謝 | 瞭解 | 不對',
  de: 'ja | jaja | jo | jep | genau | okay | mhm | aha | stimmt | klar | gut | richtig | natürlich | danke | ach so | achso | hm | tja | na ja | naja | super | toll | nein | nee | verstehe | ebenso',
}

/** What makes a statement sound like a question at its end, by language. */
const tags: Readonly<Record<string, string>> = {
  en: "right | you know | you see | ok | okay | yeah | yes | no | huh | eh | really | isn't it | don't you think | you know what i mean | know what i mean | does that make sense | make sense",
  ru: 'да | правда | верно | так | нет | не так ли | понимаете | знаете | ладно | хорошо',
  uk: 'так | правда | правда ж | хіба ні | розумієте | знаєте | добре | еге ж',
  zh: '对吧 | 对吗 | 是吧 | 是吗 | 对不对 | 好吗 | 對吧 | 對嗎',
  de: 'oder | nicht wahr | ja | ne | gell | okay | weißt du | verstehst du',
}

const asWords = (table: Readonly<Record<string, string>>): ReadonlySet<string> => new Set(Object.values(table).flatMap((words) => words.split(' | ')))

const back = asWords(backChannels)
const tag = asWords(tags)

/** Longer than this nobody merely listens. */
const longestBack = 48

/** `[laughs]`, `(applause)`, `*nods*`. */
const aside = /\[[^\]]*\]|\([^)]*\)|（[^）]*）|【[^】]*】|\*[^*]*\*/g
const noWords = /[^\p{L}\p{M}\p{N}'’+-]+/gu

/** Whether a whole text only shows that one listens: `Yeah, okay.`, `[laughs]`, `угу`, `嗯`. */
export function isBackChannel(text: string): boolean {
  if (text.length > longestBack) return false
  const said = folded(text.replace(aside, ' '))
  if (said === '') return text !== ''
  return back.has(said) || said.split(' ').every((word) => back.has(word))
}

/** Whether the question at the end of a text is only a tag: `… right?`. */
export function endsWithTag(text: string): boolean {
  const last = folded(text.slice(-32).replace(/^.*[.!,;:—–…。！，；](?=.*\p{L})/su, ''))
  return tag.has(last)
}

function folded(text: string): string {
  return text.toLowerCase().replaceAll('’', "'").replace(noWords, ' ').trim()
}

/** Roles that ask whatever they say. */
const asking: ReadonlySet<string> = new Set(['interviewer', 'questioner', 'question', 'asker', 'user', 'human', 'customer', 'client', 'caller', 'requester', 'end-user'])

/** Roles that answer, also with a question. */
const answering: ReadonlySet<string> = new Set(['interviewee', 'answer', 'answerer', 'assistant', 'agent', 'bot', 'model', 'support', 'witness', 'tool', 'comment'])

/** Whether one of this role asks; null where the role does not say. */
export function roleAsks(role: string | null): boolean | null {
  if (role === null) return null
  return asking.has(role) ? true : answering.has(role) ? false : null
}

/** Roles whose every message is a question to a model. */
export const prompting: ReadonlySet<string> = new Set(['user', 'human'])
export const prompted: ReadonlySet<string> = new Set(['assistant', 'model', 'bot', 'gpt'])
