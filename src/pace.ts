/** The event loop gets its turn at least so often, for signals and timers. */
const turnMilliseconds = 50

/** Promises already kept never let timers and signals through: now and then one waits for the event loop. */
export function createPace(): () => Promise<void> | undefined {
  let last = performance.now()
  return () => {
    if (performance.now() - last < turnMilliseconds) return undefined
    return turn().then(() => {
      last = performance.now()
    })
  }
}

function turn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
