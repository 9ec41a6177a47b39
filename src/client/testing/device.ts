// A device behind the browser's interfaces, which jsdom lacks: a database, locks between tabs, cryptography.
import * as database from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'

type Work = (lock: object | null) => unknown

interface Options {
  readonly ifAvailable?: boolean
  readonly signal?: AbortSignal
}

/** Work under a lock that was requested with a signal holds the lock for a moment only. */
const given = (before: Promise<unknown> | undefined, signal: AbortSignal, work: Work) =>
  new Promise((done, failed) => {
    signal.addEventListener('abort', () => failed(new DOMException('aborted', 'AbortError')), { once: true })
    void Promise.resolve(before).then(() => !signal.aborted && done(work({})))
  })

/** Locks by name, in the order of asking, as the Web Locks API has them. */
const locks = () => {
  const last = new Map<string, Promise<unknown>>()
  const isHeld = new Set<string>()
  return {
    request: async (name: string, ...rest: [Work] | [Options, Work]) => {
      const work = rest.at(-1) as Work
      const { ifAvailable = false, signal } = rest.length === 2 ? rest[0] : {}
      if (ifAvailable && isHeld.has(name)) return work(null)
      if (signal && isHeld.has(name)) return given(last.get(name), signal, work)
      const before = last.get(name) ?? Promise.resolve()
      isHeld.add(name)
      const own = before.then(() => work({ name }))
      const forget = () => {
        if (last.get(name) === over) isHeld.delete(name)
      }
      const over: Promise<void> = own.then(forget, forget)
      last.set(name, over)
      return own
    },
  }
}

const put = (target: object, name: string, value: unknown) => {
  const before = Object.getOwnPropertyDescriptor(target, name)
  Object.defineProperty(target, name, { value, configurable: true, writable: true })
  return () => (before ? Object.defineProperty(target, name, before) : Reflect.deleteProperty(target, name))
}

/** Locks between tabs alone, on a device that stores nothing; call the result to remove them. */
export const newLocks = (): (() => void) => {
  const undo = put(globalThis.navigator, 'locks', locks())
  return () => void undo()
}

/** A new, empty device under the page; call the result to remove it. */
export const newDevice = (): (() => void) => {
  const parts = Object.entries(database).filter(([name]) => name.startsWith('IDB'))
  const undo = [
    ...parts.map(([name, part]) => put(globalThis, name, part)),
    put(globalThis, 'indexedDB', new database.IDBFactory()),
    put(globalThis, 'crypto', webcrypto),
    put(globalThis.navigator, 'locks', locks()),
  ]
  return () => undo.forEach((one) => void one())
}
