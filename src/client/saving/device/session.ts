// The key of the family that is signed in, kept on the device while its session lives, so that a page can be opened
// without a connection. On a device that the family has called its own the whole key lies there. Elsewhere only one half
// of it does: the other half lies in the session storage of each tab in which the family signed in, and goes with the
// tab. The end of the session is known in advance: once it has passed, or the device's clock went back, both are deleted
// before anything is read.
import { kindOf, log } from '#client/log'
import type { Account } from './outbox'
import { seal, unseal } from './sealing'
import { openDeviceStore, type DeviceStore, type StoredSession } from './store'

export type Bytes = Uint8Array<ArrayBuffer>

export interface SessionLimits {
  /** Milliseconds without a use. */
  readonly idleMs: number
  /** Milliseconds from now. */
  readonly lastsMs: number
  /** Milliseconds by which the server's clock is ahead. */
  readonly serverAhead: number
}

const placeOf = (handle: string) => `${handle} login`

const halfName = 'portal-half'

/** Null where this tab has none. */
const halfOfTab = (): Bytes | null => {
  try {
    const text = window.sessionStorage.getItem(halfName)
    return text === null ? null : Uint8Array.from(text.split(','), Number)
  } catch (error) {
    log('session storage not readable', { reason: kindOf(error) })
    return null
  }
}

const setHalfOfTab = (half: Bytes | null): void => {
  try {
    if (half) window.sessionStorage.setItem(halfName, half.join(','))
    else window.sessionStorage.removeItem(halfName)
  } catch (error) {
    // A browser may forbid storage: then a page that is loaded anew asks the server.
    log('session storage not writable', { reason: kindOf(error) })
  }
}

/** Of two halves the whole, and of the whole and one half the other. */
const xored = (one: Bytes, other: Bytes): Bytes => one.map((byte, place) => byte ^ (other[place] ?? 0))

type Entry = Omit<StoredSession, 'secret'>

const entryOf = async (
  { handle, key }: Account,
  login: string,
  { idleMs, lastsMs, serverAhead }: SessionLimits,
): Promise<Entry> => {
  const now = Date.now()
  const sealed = await seal(key, placeOf(handle), login)
  return { handle, login: sealed, usedAt: now, idleMs, endsAt: now + lastsMs, serverAhead }
}

/** For a device of one's own. Replaces the session that was kept before. */
export const keepWhole = async (
  store: DeviceStore,
  account: Account,
  login: string,
  limits: SessionLimits,
): Promise<void> => {
  const entry = await entryOf(account, login, limits)
  const secret = { is: 'whole', key: account.key } as const
  await store.use((database) => database.put('session', { ...entry, secret }, 'kept'))
  setHalfOfTab(null)
}

/**
 * For a device that others use. Replaces the session that was kept before; of the same account the half on the device
 * stays, so that those in its other tabs still fit.
 *
 * @param bytes of the key
 */
export const keepHalf = async (
  store: DeviceStore,
  account: Account,
  login: string,
  limits: SessionLimits,
  bytes: Bytes,
): Promise<void> => {
  const entry = await entryOf(account, login, limits)
  const fresh = crypto.getRandomValues(new Uint8Array(bytes.length))
  const half = await store.use(async (database) => {
    const change = database.transaction('session', 'readwrite')
    const before = await change.store.get('kept')
    const isTheirs = before?.handle === entry.handle && before.secret?.is === 'half'
    const lying = isTheirs ? before.secret.half : fresh
    await change.store.put({ ...entry, secret: { is: 'half', half: lying } }, 'kept')
    await change.done
    return lying
  })
  setHalfOfTab(xored(bytes, half))
}

/**
 * The family has called the device its own while it is signed in.
 *
 * @param dropped the session that was deleted when it said otherwise
 */
export const makeWhole = async (
  store: DeviceStore,
  { handle, key }: Account,
  dropped: StoredSession | null = null,
): Promise<void> => {
  await store.use(async (database) => {
    const change = database.transaction('session', 'readwrite')
    const kept = (await change.store.get('kept')) ?? dropped
    if (kept?.handle === handle) await change.store.put({ ...kept, secret: { is: 'whole', key } }, 'kept')
    await change.done
  })
  setHalfOfTab(null)
}

/** Needs no database: what cannot be deleted there opens nothing without it. */
export const forgetHalf = (): void => setHalfOfTab(null)

export const dropSession = async (store: DeviceStore): Promise<void> => {
  forgetHalf()
  await store.use((database) => database.delete('session', 'kept'))
}

/**
 * In another tab somebody else may have signed in since: theirs stays.
 *
 * @returns what was deleted, null when there was nothing
 */
export const dropSessionOf = (store: DeviceStore, handle: string): Promise<StoredSession | null> => {
  forgetHalf()
  return store.use(async (database) => {
    const change = database.transaction('session', 'readwrite')
    const kept = await change.store.get('kept')
    const own = kept?.handle === handle ? kept : null
    if (own) await change.store.delete('kept')
    await change.done
    return own
  })
}

/**
 * Deletes the whole key of any account. A half opens nothing without the half of the tab, which another tab may have.
 */
export const dropWhole = (store: DeviceStore): Promise<void> =>
  store.use(async (database) => {
    const change = database.transaction('session', 'readwrite')
    const kept = await change.store.get('kept')
    if (kept && kept.secret?.is !== 'half') await change.store.delete('kept')
    await change.done
  })

const lives = ({ usedAt, idleMs, endsAt }: StoredSession, now: number): boolean =>
  now >= usedAt && now < usedAt + idleMs && now < endsAt

/** Releases before kept the whole key of everybody: it cannot be halved any more. */
const isOfFormerRelease = ({ secret }: StoredSession): boolean => secret === undefined

/** A session that has ended is deleted before anything is read. */
const living = async (store: DeviceStore): Promise<StoredSession | null> => {
  const kept = await store.use((database) => database.get('session', 'kept'))
  if (!kept) return null
  if (lives(kept, Date.now()) && !isOfFormerRelease(kept)) return kept
  await dropSession(store)
  return null
}

const keyOf = async (secret: StoredSession['secret']): Promise<CryptoKey | null> => {
  if (secret?.is === 'whole') return secret.key
  const other = halfOfTab()
  if (!secret || !other) return null
  return crypto.subtle.importKey('raw', xored(secret.half, other), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export interface Recognised extends Account, Pick<StoredSession, 'serverAhead'> {
  readonly login: string
}

/** Null when nobody is signed in here any more, or only in another tab. */
export const storedSession = async (store: DeviceStore): Promise<Recognised | null> => {
  const kept = await living(store)
  const key = await keyOf(kept?.secret)
  if (!kept || !key) return null
  const { handle, login, serverAhead } = kept
  try {
    return { handle, key, serverAhead, login: await unseal(key, placeOf(handle), login) }
  } catch (error) {
    // The half in this tab is of a session before.
    log('the kept session could not be opened', { reason: kindOf(error) })
    return null
  }
}

/** Whether a session lives here that this tab cannot open. */
export const isSignedInElsewhere = async (store: DeviceStore): Promise<boolean> =>
  (await living(store)) !== null && (await storedSession(store)) === null

/** Keys that must not be here any more are deleted, even when nobody signs in. */
export const clearEndedSession = async (): Promise<void> => {
  // Older browsers do not tell: there a place is made, and found empty.
  const known = 'databases' in indexedDB ? await indexedDB.databases() : null
  if (known && !known.some(({ name }) => name === 'portal-outbox')) return
  const store = await openDeviceStore()
  try {
    await living(store)
  } finally {
    store.close()
  }
}

/** Somebody is still there. */
export const noteUse = (store: DeviceStore, handle: string): Promise<void> =>
  store.use(async (database) => {
    const change = database.transaction('session', 'readwrite')
    const kept = await change.store.get('kept')
    const now = Date.now()
    if (kept?.handle === handle && lives(kept, now)) await change.store.put({ ...kept, usedAt: now }, 'kept')
    await change.done
  })

export type Ownership = 'own' | 'shared'

const nameOf = (handle: string) => `own ${handle}`

/** Null when the account was not asked yet. */
export const readOwnership = (store: DeviceStore, handle: string): Promise<Ownership | null> =>
  store.use(async (database) => {
    const said = await database.get('browser', nameOf(handle))
    return said === 'own' || said === 'shared' ? said : null
  })

export const writeOwnership = (store: DeviceStore, handle: string, said: Ownership): Promise<unknown> =>
  store.use((database) => database.put('browser', said, nameOf(handle)))

/** @param handle undefined where it is not known who signs out: then every account is asked again */
export const forgetOwnership = (store: DeviceStore, handle?: string): Promise<unknown> =>
  store.use((database) =>
    database.delete(
      'browser',
      handle === undefined ? IDBKeyRange.bound('own ', 'own \uffff') : nameOf(handle),
    ),
  )
