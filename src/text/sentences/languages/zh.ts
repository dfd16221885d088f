import type {SentenceLanguage} from '../language.js'

/** Chinese, and Japanese where it writes the same marks. */
export const chinese: SentenceLanguage = {
  afterQuote: '的 地 得 之 和 与 及 或 等 是 と っ が を に は も で の や って',
  saying: '说 說 道 问 問 答 喊 叫 想 言',
}
