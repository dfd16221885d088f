import {build, isStale} from '../scripts/build.mjs'

/** Some tests run what is built: the command line, the package, the samples of the documents. */
export default function setup(): void {
  if (isStale()) build({check: false})
}
