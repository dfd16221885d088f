import {german} from './de.js'
import {english} from './en.js'
import type {DialogueLanguage} from './language.js'
import {russian} from './ru.js'
import {ukrainian} from './uk.js'
import {chinese} from './zh.js'

/** Languages whose words are known; a text is looked at with all of them. */
export const languages: readonly DialogueLanguage[] = [english, russian, ukrainian, chinese, german]
