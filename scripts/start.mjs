// `npm start -- ARGS`: the command line of this checkout, built first when needed.
import {build, isStale} from './build.mjs'

if (isStale() && !build()) process.exit(1)
await import('../dist/cli/main.js')
