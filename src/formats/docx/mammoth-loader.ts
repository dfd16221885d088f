import {ReadFailure} from '../format.js'

/** As much of mammoth as is used. */
export interface Mammoth {
  convertToHtml(input: object, options: object): Promise<{value: string; messages: {message: string}[]}>
  images: {imgElement(attributes: () => Promise<{src: string}>): unknown}
}

let given: (() => Promise<Mammoth>) | null = null

/**
 * Says where mammoth comes from, where it is not at hand by itself: in a browser `useMammoth(async () => (await import('mammoth')).default)`.
 * It is not part of a bundle otherwise, since it needs what only Node or a bundler's stand-ins have.
 */
export function useMammoth(load: () => Promise<Mammoth>): void {
  given = load
}

interface Modules {
  createRequire(from: string): (name: string) => Mammoth
}

/** mammoth, where it is at hand. */
export async function loadMammoth(): Promise<Mammoth> {
  if (given) return given()
  const {process: platform} = globalThis as {process?: {getBuiltinModule?(name: string): Modules | undefined}}
  const modules = platform?.getBuiltinModule?.('node:module')
  if (!modules) throw new ReadFailure('unsupported-format', 'mammoth is not at hand here; give it with useMammoth')
  return modules.createRequire(import.meta.url)('mammoth')
}
