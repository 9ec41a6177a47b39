// Tabs of one browser tell each other that they live by locks: the browser gives them back when a tab dies, however.

/** Holds the lock until the signal; resolves when it is held. */
export const holdLock = (name: string, signal: AbortSignal): Promise<void> =>
  new Promise((held, failed) => {
    const kept = navigator.locks.request(name, async () => {
      held()
      if (signal.aborted) return
      await new Promise((over) => signal.addEventListener('abort', over, { once: true }))
    })
    kept.catch(failed)
  })

/** Does nothing while another tab, or this one, holds the lock. */
export const whenFree = (name: string, act: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await act()
  })

/** One tab after the other, in the order of asking; where the browser knows no locks, at once. */
export const inTurn = async <T>(name: string, act: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? await navigator.locks.request(name, act) : await act()
