import type {Adapter} from '../adapter.js'
import {chatgpt} from './chatgpt.js'
import {discord} from './discord.js'
import {intercom} from './intercom.js'
import {issue} from './issue.js'
import {minutes} from './minutes.js'
import {messages} from './messages.js'
import {messenger} from './messenger.js'
import {modelChat} from './model-chat.js'
import {questionCorpus} from './question-corpus.js'
import {questions} from './questions.js'
import {slack} from './slack.js'
import {stackExchange} from './stack-exchange.js'
import {telegram} from './telegram.js'
import {zendesk} from './zendesk.js'

export {readArchive} from './archive.js'
export {slackFolder} from './slack-archive.js'

/** By the names of `exportSignatures`. */
export const exportAdapters: Readonly<Record<string, Adapter>> = {
  slack, telegram, discord, messenger, chatgpt, minutes, intercom, zendesk, issue, questions, messages,
  'model-chat': modelChat,
  'stack-exchange': stackExchange,
  'question-corpus': questionCorpus,
}
