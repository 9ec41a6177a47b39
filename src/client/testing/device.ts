// A device behind the browser's interfaces, which jsdom lacks: a database, locks between tabs, cryptography.
import * as database from 'fake-indexeddb'
import { webcrypto } from 'node:crypto'
import { Locks } from './locks'

/** The locks of a browser with one page, which never ends. */
const locks = () =>
  new Locks((grant) => void Promise.resolve().then(grant)).of({ isAlive: true, onEnd: () => undefined })

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
