// Tabs of one browser tell each other that they live by locks: the browser gives them back when a tab dies, however.
import { kindOf, log } from './log'

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

/**
 * Does nothing while another tab, or this one, holds the lock; resolves with whether it was free. At once where the
 * browser knows no locks.
 */
export const whenFree = async (name: string, act: () => Promise<void>): Promise<boolean> => {
  if ('locks' in navigator)
    return navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await act()
      return lock !== null
    })
  await act()
  return true
}

/** Resolves as soon as one of the locks is given back; false when there is none, or at the signal. */
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

/** A tab that is suspended in the middle must not hold up the others for ever. */
const patienceMs = 25_000

/** At once where the browser knows no locks, or the wait is too long. */
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

/** One tab after the other, in the order of asking. */
export const inTurn = <T>(name: string, act: () => Promise<T>): Promise<T> =>
  within(name, { mode: 'exclusive', ms: patienceMs }, act)

/** Several tabs at once, after whoever has the lock to itself. */
export const besideOthers = <T>(name: string, ms: number, act: () => Promise<T>): Promise<T> =>
  within(name, { mode: 'shared', ms }, act)
