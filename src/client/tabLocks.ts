// Tabs of one browser show by a lock that they are open. The browser releases the lock however the tab ends.
import { kindOf, log } from './log'

/** Holds the lock until the signal; resolves when the lock is acquired. */
export const holdLock = (name: string, signal: AbortSignal): Promise<void> =>
  new Promise((held, failed) => {
    const kept = navigator.locks.request(name, async () => {
      held()
      if (signal.aborted) return
      await new Promise((over) => signal.addEventListener('abort', over, { once: true }))
    })
    kept.catch(failed)
  })

/** Runs `act` if no tab holds the lock; resolves to true if it was free. Without the Web Locks API it runs at once. */
export const whenFree = async (name: string, act: () => Promise<void>): Promise<boolean> => {
  if ('locks' in navigator)
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await act()
      return lock !== null
    })
  await act()
  return true
}

/** Resolves to true when one of the locks is released; to false if there is none, or at the signal. */
export const oneGivenBack = async (names: readonly string[], signal: AbortSignal): Promise<boolean> => {
  if (names.length === 0 || signal.aborted) return false
  const over = new AbortController()
  const end = () => over.abort()
  signal.addEventListener('abort', end, { once: true })
  const given = names.map((name) => navigator.locks.request(name, { signal: over.signal }, () => true))
  try {
    return await Promise.race(given)
  } catch (error) {
    if (!signal.aborted) log('other tabs are not waited for', { reason: kindOf(error) })
    return false
  } finally {
    signal.removeEventListener('abort', end)
    end()
    await Promise.allSettled(given)
  }
}

/** Limits the wait, because a suspended tab may hold the lock for ever. */
const patienceMs = 25_000

/** Runs without the lock if the browser has no Web Locks API or the wait is too long. */
const within = async <T>(
  name: string,
  { mode, ms }: { readonly mode: LockMode; readonly ms: number },
  act: () => Promise<T>,
): Promise<T> => {
  if (!('locks' in navigator)) return act()
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    return act()
  }
  try {
    return await navigator.locks.request(name, { mode, signal: AbortSignal.timeout(ms) }, begin)
  } catch (error) {
    if (hasBegun) throw error
    log('not in turn', { reason: kindOf(error) })
    return act()
  }
}

/** Runs `act` in one tab at a time, in the order of the requests. */
export const inTurn = <T>(name: string, act: () => Promise<T>): Promise<T> =>
  within(name, { mode: 'exclusive', ms: patienceMs }, act)

/** Runs `act` in several tabs at once, but never during an exclusive lock. */
export const besideOthers = <T>(name: string, ms: number, act: () => Promise<T>): Promise<T> =>
  within(name, { mode: 'shared', ms }, act)
