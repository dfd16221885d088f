import type {Adapter} from '../adapter.js'
import {conversationsOf} from './conversations.js'
import {documentsOf} from './documents.js'
import {collectNames, createWorkspace, slackTurns, tieThreads} from './slack-messages.js'
import {dialogueOf} from './turns.js'
import {reportUnnamed} from './unnamed.js'
import {createWork} from './work.js'

/** A day of a channel of Slack; names are known as far as messages carry them. */
export const slack: Adapter = (context) => {
  const work = createWork(context)
  const {values, broken} = documentsOf(work)
  const messages = values.flatMap((value) => (value.type === 'list' ? value.items : [value]))
  const workspace = createWorkspace()
  collectNames(messages, work.source, workspace)
  const turns = slackTurns(work, messages, workspace, null)
  tieThreads(turns)
  reportUnnamed(context, workspace.unknown)
  return conversationsOf(work, [{title: channelName(context.path), dialogue: dialogueOf(work, 'chat', turns), others: broken}])
}

/** `general` of `export/general/2024-05-01.json`. */
function channelName(path: string | null): string | null {
  return /([^/\\]+)[/\\]\d{4}-\d{2}-\d{2}\.json$/.exec(path ?? '')?.[1] ?? null
}
