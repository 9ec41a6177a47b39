// The portal's IndexedDB database. Each tab of each account has one encrypted slot; accounts are identified by a handle
// without meaning. Every function rejects if the browser blocks storage or the disk is full.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

export interface Slot extends Sealed {
  readonly handle: string
  readonly tab: string
  /** The number of unsaved answers, shown when the page is opened without a connection. */
  readonly answers: number
}

/** The last response of one endpoint, for a page without a connection. */
export interface SealedCopy extends Sealed {
  readonly handle: string
  readonly name: string
}

/** A chosen document that the school does not have yet. */
export interface SealedFile extends Sealed {
  readonly handle: string
  readonly type: string
  /** Its name and media type. */
  readonly facts: Sealed
  readonly bytes: number
  /** The idempotency key of the upload. */
  readonly key: string
  /** When it was chosen, in milliseconds. */
  readonly at: number
}

/** The stored session of this browser (session.ts). */
export interface StoredSession {
  readonly handle: string
  /** The account's key, which cannot be exported, or half of its bytes. */
  readonly secret:
    | { readonly is: 'whole'; readonly key: CryptoKey }
    | { readonly is: 'half'; readonly half: Uint8Array<ArrayBuffer> }
  /** The student ID. */
  readonly login: Sealed
  /** Milliseconds of the device's clock. */
  readonly usedAt: number
  readonly idleMs: number
  readonly endsAt: number
  /** Milliseconds by which the server's clock is ahead. */
  readonly serverAhead: number
}

interface Device extends DBSchema {
  /** 'id' holds DeviceStore.browserId; other keys hold each account's answer about the device (session.ts). */
  browser: { key: string; value: string }
  slots: { key: [handle: string, tab: string]; value: Slot }
  copies: { key: [handle: string, name: string]; value: SealedCopy }
  files: { key: [handle: string, type: string]; value: SealedFile }
  /** At most one entry. */
  session: { key: 'kept'; value: StoredSession }
}

type Database = IDBPDatabase<Device>

export interface DeviceStore {
  /** 16 random bytes in base64url, created at the first call, that identify this browser. */
  readonly browserId: () => Promise<string>
  /** Aborts if the browser has cleared its storage and another page has created a new id since. */
  readonly renamed: AbortSignal
  /**
   * Reopens the database once if the browser or a later release has closed it. Rejects after `renamed`, because data
   * encrypted by this page could not be found any more.
   */
  readonly use: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  readonly close: () => void
}

/** The promise resolves after the data is on the disk. */
export const strictly = { durability: 'strict' } as const

/** Milliseconds between two messages. */
const callMs = 1000

/**
 * Some browsers suspend a page in the back/forward cache even while it creates the tables, and every later page would
 * wait for the database. They discard a suspended page when it gets a message on a channel that it listens to. So each
 * page listens while it opens the database, and sends messages until it is open.
 */
const callingOthers = async <T>(open: () => Promise<T>): Promise<T> => {
  if (!('BroadcastChannel' in window)) return open()
  const channel = new BroadcastChannel('portal tables')
  // An active page ignores the message, because it will finish anyway.
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
      // A page of a later release wants to upgrade the tables.
      blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
    }),
  )

const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Returns the stored id, or stores `id` if there is none. */
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
    // Otherwise, after the browser has cleared its storage, it could never get the key to the data written from now on.
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

export const ofHandle = (handle: string): IDBKeyRange => IDBKeyRange.bound([handle, ''], [handle, '\uffff'])

/** The number of unsaved answers of all accounts in this browser. */
export const answersWaiting = (store: DeviceStore): Promise<number> =>
  store.use(async (database) =>
    (await database.getAll('slots')).reduce((sum, { answers }) => sum + answers, 0),
  )

// ── Encrypts data on the device with AES-GCM. Only the account's key can read it or move it to another record (SEC-09).

export interface Sealed {
  readonly nonce: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

const nonceBytes = 12

const waysTo = (nonce: Uint8Array<ArrayBuffer>, place: string) => ({
  name: 'AES-GCM',
  iv: nonce,
  additionalData: new TextEncoder().encode(place),
})

/** @param place the record that will hold it; it cannot be decrypted in another one */
export const sealBytes = async (key: CryptoKey, place: string, bytes: BufferSource): Promise<Sealed> => {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  return { nonce, sealed: await crypto.subtle.encrypt(waysTo(nonce, place), key, bytes) }
}

export const seal = (key: CryptoKey, place: string, text: string): Promise<Sealed> =>
  sealBytes(key, place, new TextEncoder().encode(text))

/** Rejects if the key or the place differs, or if the data was changed. */
export const unsealBytes = (key: CryptoKey, place: string, { nonce, sealed }: Sealed): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt(waysTo(nonce, place), key, sealed)

/** Rejects like unsealBytes. */
export const unseal = async (key: CryptoKey, place: string, sealed: Sealed): Promise<string> =>
  new TextDecoder().decode(await unsealBytes(key, place, sealed))
