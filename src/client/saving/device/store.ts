// The browser's own database. Each tab of each account has one slot in it, sealed; accounts are filed under a handle
// that says nothing. Every function rejects where the browser forbids storage, or it is full.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Sealed } from './sealing'

export interface Slot extends Sealed {
  readonly handle: string
  readonly tab: string
  /** How many answers wait in it: told to whoever opens the page without a connection. */
  readonly answers: number
}

/** What was read last of one kind, for a page without a connection. */
export interface SealedCopy extends Sealed {
  readonly handle: string
  readonly name: string
}

/** A document that was chosen and that the school does not have yet. */
export interface SealedFile extends Sealed {
  readonly handle: string
  /** Which document it is. */
  readonly type: string
  /** Its name and media type. */
  readonly facts: Sealed
  readonly bytes: number
  /** Under which it is sent: a repeated upload has one effect. */
  readonly key: string
  /** When it was chosen, in milliseconds. */
  readonly at: number
}

/** The one session of this browser that is kept (session.ts). */
export interface StoredSession {
  readonly handle: string
  /** The key of the account, which nobody can read out, or half of its bytes. Undefined: a former release kept it. */
  readonly secret?:
    | { readonly is: 'whole'; readonly key: CryptoKey }
    | { readonly is: 'half'; readonly half: Uint8Array<ArrayBuffer> }
  /** Who is signed in. */
  readonly login: Sealed
  /** Milliseconds of the device's clock. */
  readonly usedAt: number
  readonly idleMs: number
  readonly endsAt: number
  /** Milliseconds by which the server's clock is ahead. */
  readonly serverAhead: number
}

interface Device extends DBSchema {
  /** Under 'id' that of DeviceStore.browserId; what accounts have said of the device (session.ts). */
  browser: { key: string; value: string }
  slots: { key: [handle: string, tab: string]; value: Slot }
  copies: { key: [handle: string, name: string]; value: SealedCopy }
  files: { key: [handle: string, type: string]; value: SealedFile }
  /** At most one entry. */
  session: { key: 'kept'; value: StoredSession }
}

type Database = IDBPDatabase<Device>

export interface DeviceStore {
  /** 16 random bytes, base64url, which tell this browser from others: made at the first call. */
  readonly browserId: () => Promise<string>
  /** Aborted when the browser has cleared its storage, and another page has given it another id since. */
  readonly renamed: AbortSignal
  /**
   * The database may have been closed meanwhile, by the browser or a later release: then it is opened once more.
   * Rejects once the browser is `renamed`: what this page seals could not be found any more.
   */
  readonly use: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  readonly close: () => void
}

/** What was written is on the disk when the promise resolves. */
const strictly = { durability: 'strict' } as const

/** Milliseconds between two calls. */
const callMs = 1000

/**
 * Some browsers suspend a page that is left (the back/forward cache), also while it makes the tables: then every page
 * after it would wait for the database. They end a suspended page that is called on a channel on which it listens. So
 * each page listens while it opens the database, and calls until it is open.
 */
const callingOthers = async <T>(open: () => Promise<T>): Promise<T> => {
  if (!('BroadcastChannel' in window)) return open()
  const channel = new BroadcastChannel('portal tables')
  // A page that is awake has nothing to do: it will finish.
  channel.addEventListener('message', () => undefined)
  const call = () => channel.postMessage(null)
  call()
  const calls = setInterval(call, callMs)
  try {
    return await open()
  } finally {
    clearInterval(calls)
    channel.close()
  }
}

const openDatabase = (): Promise<Database> =>
  callingOthers(() =>
    openDB<Device>('portal-outbox', 1, {
      upgrade: (store) => {
        store.createObjectStore('browser')
        store.createObjectStore('slots', { keyPath: ['handle', 'tab'] })
        store.createObjectStore('copies', { keyPath: ['handle', 'name'] })
        store.createObjectStore('files', { keyPath: ['handle', 'type'] })
        store.createObjectStore('session')
      },
      // A page of a later release wants to change the tables.
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    }),
  )

const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** What stands there, or else `id`, which is put there. */
const browserIdIn = async (database: Database, id: string): Promise<string> => {
  const write = database.transaction('browser', 'readwrite', strictly)
  const known = await write.store.get('id')
  if (known === undefined) await write.store.put(id, 'id')
  await write.done
  return known ?? id
}

export const openDeviceStore = async (): Promise<DeviceStore> => {
  let database = await openDatabase()
  let browser: string | undefined
  const renaming = new AbortController()

  const reopen = async () => {
    const opened = await openDatabase()
    // Without it, a browser that has cleared its storage would not get the key to what is written from now on.
    if (browser !== undefined && (await browserIdIn(opened, browser)) !== browser) {
      opened.close()
      renaming.abort()
      throw new Error('This browser has another id.')
    }
    database = opened
  }

  const withDatabase: DeviceStore['use'] = async (work) => {
    try {
      return await work(database)
    } catch (error) {
      if (!isClosed(error)) throw error
      await reopen()
      return work(database)
    }
  }

  return {
    use: withDatabase,
    renamed: renaming.signal,
    browserId: async () =>
      (browser = await withDatabase((opened) => browserIdIn(opened, browser ?? randomId()))),
    close: () => database.close(),
  }
}

/** All that lies under one handle. */
export const ofHandle = (handle: string): IDBKeyRange => IDBKeyRange.bound([handle, ''], [handle, '\uffff'])

export const slotsOf = (store: DeviceStore, handle: string): Promise<Slot[]> =>
  store.use((database) => database.getAll('slots', ofHandle(handle)))

/** Of all accounts of this browser. */
export const answersWaiting = (store: DeviceStore): Promise<number> =>
  store.use(async (database) =>
    (await database.getAll('slots')).reduce((sum, { answers }) => sum + answers, 0),
  )

export const slotOf = (store: DeviceStore, { handle, tab }: Pick<Slot, 'handle' | 'tab'>) =>
  store.use((database) => database.get('slots', [handle, tab]))

export const putSlot = (store: DeviceStore, slot: Slot): Promise<void> =>
  store.use(async (database) => {
    const write = database.transaction('slots', 'readwrite', strictly)
    await Promise.all([write.store.put(slot), write.done])
  })

export const removeSlot = (
  store: DeviceStore,
  { handle, tab }: Pick<Slot, 'handle' | 'tab'>,
): Promise<void> => store.use((database) => database.delete('slots', [handle, tab]))
