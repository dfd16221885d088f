import {csv, tsv} from './csv/index.js'
import {code} from './code/index.js'
import {dialogue} from './dialogue/index.js'
import {docx} from './docx/index.js'
import {email} from './email/index.js'
import type {Format} from './format.js'
import {html} from './html/index.js'
import {markdown, mdx} from './markdown/index.js'
import {notebook} from './notebook/index.js'
import {text} from './text/index.js'

/** Every format, in the order in which content is tried. Their code is loaded when it is needed. */
export const formats: readonly Format[] = [html, mdx, markdown, notebook, code, csv, tsv, docx, dialogue, email, text]
