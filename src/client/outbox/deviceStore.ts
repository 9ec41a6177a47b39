// The browser's own database. Each tab of each account has one slot in it, sealed; accounts are filed under a handle
// that says nothing. Every function rejects where the browser forbids storage, or it is full.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Sealed } from './sealing'

export interface Slot extends Sealed {
  readonly handle: string
  readonly tab: string
}

interface Device extends DBSchema {
  /** One entry: the random value that tells this browser from others. */
  browser: { key: 'id'; value: string }
  slots: { key: [handle: string, tab: string]; value: Slot }
}

type Database = IDBPDatabase<Device>

export interface DeviceStore {
  /** The database may have been closed meanwhile, by the browser or a later release: then it is opened once more. */
  readonly use: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  readonly close: () => void
}

/** What was written is on the disk when the promise resolves. */
const strictly = { durability: 'strict' } as const

const openDatabase = (): Promise<Database> =>
  openDB<Device>('portal-outbox', 1, {
    upgrade: (store) => {
      store.createObjectStore('browser')
      store.createObjectStore('slots', { keyPath: ['handle', 'tab'] })
    },
    // A page of a later release wants to change the tables.
    blocking: (_now, _next, event) => (event.target as IDBDatabase).close(),
  })

const isClosed = (error: unknown) => error instanceof DOMException && error.name === 'InvalidStateError'

export const openDeviceStore = async (): Promise<DeviceStore> => {
  let database = await openDatabase()
  return {
    use: async (work) => {
      try {
        return await work(database)
      } catch (error) {
        if (!isClosed(error)) throw error
        database = await openDatabase()
        return work(database)
      }
    },
    close: () => database.close(),
  }
}

const randomId = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** 16 random bytes, base64url; made once for each browser. */
export const browserIdOf = (store: DeviceStore): Promise<string> =>
  store.use(async (database) => {
    const write = database.transaction('browser', 'readwrite', strictly)
    const known = await write.store.get('id')
    const id = known ?? randomId()
    if (known === undefined) await write.store.put(id, 'id')
    await write.done
    return id
  })

export const slotsOf = (store: DeviceStore, handle: string): Promise<Slot[]> =>
  store.use((database) => database.getAll('slots', IDBKeyRange.bound([handle, ''], [handle, '\uffff'])))

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
