// The key of a family's account, stored on the device while the session is alive, so that a page opens without a
// connection. A device that the family has called its own holds the whole key. Any other device holds one half; the
// other half is in the session storage of each tab in which the family signed in, and is deleted with the tab. The end
// of the session is known in advance: after it, or if the device's clock went back, both are deleted before anything is
// read.
import { kindOf, log } from '#client/log'
import type { Account } from './outbox'
import { openDeviceStore, seal, unseal, type DeviceStore, type StoredSession } from './store'

export type Bytes = Uint8Array<ArrayBuffer>

export interface SessionLimits {
  /** The idle timeout in milliseconds. */
  readonly idleMs: number
  /** Milliseconds from now until the session ends. */
  readonly lastsMs: number
  /** Milliseconds by which the server's clock is ahead. */
  readonly serverAhead: number
}

const placeOf = (handle: string) => `${handle} login`

const halfName = 'portal-half'

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
    // The browser may block storage; a reloaded page then asks the server.
    log('session storage not writable', { reason: kindOf(error) })
  }
}

/** Combines two halves into the key, or the key and one half into the other half. */
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

type Session = StoredSession | null

/**
 * Changes the stored session in one transaction.
 * @param next null deletes it; the same object leaves it as it is
 * @returns the session before the change
 */
const change = (store: DeviceStore, next: (kept: Session) => Session): Promise<Session> =>
  store.use(async (database) => {
    const { store: sessions, done } = database.transaction('session', 'readwrite')
    const kept = (await sessions.get('kept')) ?? null
    const now = next(kept)
    if (now && now !== kept) await sessions.put(now, 'kept')
    if (!now && kept) await sessions.delete('kept')
    await done
    return kept
  })

/** Stores the whole key on the family's own device, in place of the previous session. */
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
 * Stores half of the key on a shared device, in place of the previous session. For the same account the device's half
 * stays, so that it still fits the halves in the account's other tabs.
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
  let half: Bytes = crypto.getRandomValues(new Uint8Array(bytes.length))
  await change(store, (before) => {
    if (before?.handle === entry.handle && before.secret.is === 'half') half = before.secret.half
    return { ...entry, secret: { is: 'half', half } }
  })
  setHalfOfTab(xored(bytes, half))
}

/**
 * Stores the whole key after the family has called the device its own while signed in.
 * @param dropped the session that was deleted by an earlier answer
 */
export const makeWhole = async (
  store: DeviceStore,
  { handle, key }: Account,
  dropped: StoredSession | null = null,
): Promise<void> => {
  await change(store, (before) => {
    const kept = before ?? dropped
    return kept?.handle === handle ? { ...kept, secret: { is: 'whole', key } } : before
  })
  setHalfOfTab(null)
}

/** Works without the database: a half that cannot be deleted there is useless without this one. */
export const forgetHalf = (): void => setHalfOfTab(null)

export const dropSession = async (store: DeviceStore): Promise<void> => {
  forgetHalf()
  await change(store, () => null)
}

/**
 * Keeps the session of somebody else who has signed in since in another tab.
 * @returns the deleted session; null if there was none
 */
export const dropSessionOf = async (store: DeviceStore, handle: string): Promise<Session> => {
  forgetHalf()
  const before = await change(store, (kept) => (kept?.handle === handle ? null : kept))
  return before?.handle === handle ? before : null
}

/**
 * Deletes the whole key of any account. A half stays: alone it opens nothing, and another tab may have the other half.
 */
export const dropWhole = (store: DeviceStore): Promise<unknown> =>
  change(store, (kept) => (kept?.secret.is === 'whole' ? null : kept))

const lives = ({ usedAt, idleMs, endsAt }: StoredSession, now: number): boolean =>
  now >= usedAt && now < usedAt + idleMs && now < endsAt

/** Deletes an expired session before anything is read. */
const living = async (store: DeviceStore): Promise<StoredSession | null> => {
  const kept = await store.use((database) => database.get('session', 'kept'))
  if (!kept) return null
  if (lives(kept, Date.now())) return kept
  await dropSession(store)
  return null
}

const keyOf = async ({ secret }: StoredSession): Promise<CryptoKey | null> => {
  if (secret.is === 'whole') return secret.key
  const other = halfOfTab()
  if (!other) return null
  return crypto.subtle.importKey('raw', xored(secret.half, other), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

export interface Recognised extends Account, Pick<StoredSession, 'serverAhead'> {
  readonly login: string
}

/** Null if nobody is signed in, or only in another tab. */
export const storedSession = async (store: DeviceStore): Promise<Recognised | null> => {
  const kept = await living(store)
  const key = kept && (await keyOf(kept))
  if (!key) return null
  const { handle, login, serverAhead } = kept
  try {
    return { handle, key, serverAhead, login: await unseal(key, placeOf(handle), login) }
  } catch (error) {
    // The half in this tab belongs to an earlier session.
    log('the kept session could not be opened', { reason: kindOf(error) })
    return null
  }
}

/** True if the device holds a live session that this tab cannot decrypt. */
export const isSignedInElsewhere = async (store: DeviceStore): Promise<boolean> =>
  (await living(store)) !== null && (await storedSession(store)) === null

/** Deletes expired keys even if nobody signs in. */
export const clearEndedSession = async (): Promise<void> => {
  // Older browsers cannot list databases; there an empty one is created.
  const known = 'databases' in indexedDB ? await indexedDB.databases() : null
  if (known && !known.some(({ name }) => name === 'portal-outbox')) return
  const store = await openDeviceStore()
  try {
    await living(store)
  } finally {
    store.close()
  }
}

/** Restarts the idle timeout. */
export const noteUse = (store: DeviceStore, handle: string): Promise<unknown> => {
  const now = Date.now()
  return change(store, (kept) =>
    kept?.handle === handle && lives(kept, now) ? { ...kept, usedAt: now } : kept,
  )
}

export type Ownership = 'own' | 'shared'

const nameOf = (handle: string) => `own ${handle}`

/** Null if the account was not asked yet. */
export const readOwnership = (store: DeviceStore, handle: string): Promise<Ownership | null> =>
  store.use(async (database) => {
    const said = await database.get('browser', nameOf(handle))
    return said === 'own' || said === 'shared' ? said : null
  })

export const writeOwnership = (store: DeviceStore, handle: string, said: Ownership): Promise<unknown> =>
  store.use((database) => database.put('browser', said, nameOf(handle)))

/** @param handle undefined if the account that signs out is unknown; then every account is asked again */
export const forgetOwnership = (store: DeviceStore, handle?: string): Promise<unknown> =>
  store.use((database) =>
    database.delete(
      'browser',
      handle === undefined ? IDBKeyRange.bound('own ', 'own \uffff') : nameOf(handle),
    ),
  )
