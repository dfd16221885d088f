import path from 'node:path'
import {pathToFileURL} from 'node:url'
import {registerLanguage as register, type LanguageSource} from '../index.js'

/** Adds a language of code; its folder may also be given as a path, relative to the working directory. Else as in `sectile`. */
export function registerLanguage(source: LanguageSource): Promise<void> {
  return register(typeof source === 'string' && !/^[a-z][a-z\d+.-]+:\/\//i.test(source) ? pathToFileURL(path.resolve(source)) : source)
}
