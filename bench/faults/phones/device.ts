// The outbox on the device, as far as it is visible without the key: the accounts, not the answers.
import type { Page } from '@playwright/test'

interface Slot {
  readonly handle: string
  readonly tab: string
  readonly answers: number
}

interface Lying {
  /** The account whose session is stored; null if there is none. */
  readonly handle: string | null
  readonly slots: readonly Slot[]
  /** The open tabs. */
  readonly tabs: readonly string[]
}

/** Undefined if the portal has no database here. */
const lyingOn = (page: Page): Promise<Lying> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name)
    if (!names.includes('portal-outbox')) return { handle: null, slots: [], tabs: [] }
    const { held = [] } = await navigator.locks.query()
    const tabs = held.map(({ name = '' }) => name.replace('portal outbox ', ''))
    return new Promise<Lying>((found, failed) => {
      const asked = indexedDB.open('portal-outbox')
      asked.onerror = () => failed(new Error(String(asked.error)))
      asked.onsuccess = () => {
        const read = asked.result.transaction(['session', 'slots'])
        const session = read.objectStore('session').get('kept')
        const all = read.objectStore('slots').getAll()
        read.oncomplete = () => {
          asked.result.close()
          const kept = session.result as { handle: string } | undefined
          const slots = (all.result as Slot[]).map(({ handle, tab, answers }) => ({ handle, tab, answers }))
          found({ handle: kept?.handle ?? null, slots, tabs })
        }
      }
    })
  })

/** Every closed tab of this account has been taken over, and no answer is waiting. */
export const isSettled = async (page: Page): Promise<boolean> => {
  const { handle, slots, tabs } = await lyingOn(page)
  if (handle === null) return false
  return slots
    .filter((slot) => slot.handle === handle)
    .every(({ tab, answers }) => answers === 0 && tabs.includes(tab))
}

/** True if answers of this account wait on this phone. */
export const hasWaiting = async (page: Page): Promise<boolean> => {
  const { handle, slots } = await lyingOn(page)
  return slots.some((slot) => slot.handle === handle && slot.answers > 0)
}

/** True if the phone has the whole key: the family has marked it as its own. */
export const isOwn = (page: Page): Promise<boolean> =>
  page.evaluate(
    () =>
      new Promise<boolean>((found, failed) => {
        const asked = indexedDB.open('portal-outbox')
        asked.onerror = () => failed(new Error(String(asked.error)))
        asked.onsuccess = () => {
          const read = asked.result.transaction('session').objectStore('session').get('kept')
          read.onsuccess = () => {
            asked.result.close()
            found((read.result as { secret?: { is: string } } | undefined)?.secret?.is === 'whole')
          }
        }
      }),
  )

/** True if the pages, the session key and the record are cached: the form needs all three without a connection. */
export const isReadyOffline = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    if (navigator.serviceWorker.controller?.state !== 'activated') return false
    return new Promise<boolean>((found, failed) => {
      const asked = indexedDB.open('portal-outbox')
      asked.onerror = () => failed(new Error(String(asked.error)))
      asked.onsuccess = () => {
        const read = asked.result.transaction(['session', 'copies'])
        const session = read.objectStore('session').count()
        const copies = read.objectStore('copies').getAllKeys()
        read.oncomplete = () => {
          asked.result.close()
          const names = copies.result.map((key) => String((key as string[])[1]))
          const isRead = ['getStudentRecord', 'getRegistrationStatus'].every((name) => names.includes(name))
          found(session.result === 1 && isRead)
        }
      }
    })
  })

/** Positive controls of the search: plain text where the portal stores its data. */
export const writePlainly = (page: Page, words: { readonly database: string; readonly cache: string }) =>
  page.evaluate(async ({ database, cache }) => {
    await (await caches.open('control')).put('/control', new Response(cache))
    await new Promise<void>((done, failed) => {
      const asked = indexedDB.open('control', 1)
      asked.onupgradeneeded = () => asked.result.createObjectStore('plain')
      asked.onerror = () => failed(new Error(String(asked.error)))
      asked.onsuccess = () => {
        const write = asked.result.transaction('plain', 'readwrite', { durability: 'strict' })
        write.objectStore('plain').put({ word: database }, 'control')
        write.oncomplete = () => done()
        write.onabort = () => failed(new Error(String(write.error)))
      }
    })
  }, words)
