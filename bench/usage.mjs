// Loaded in front of a command (`node --import`): at its end writes what it used to file descriptor 3, as JSON.
import {writeSync} from 'node:fs'

process.on('exit', () => {
  const {user, system} = process.cpuUsage()
  const peakMegabytes = (process.resourceUsage().maxRSS * 1024) / 1e6
  writeSync(3, JSON.stringify({cpuSeconds: (user + system) / 1e6, peakMegabytes}))
})
