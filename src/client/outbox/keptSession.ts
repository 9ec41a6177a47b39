// The key of the family that is signed in, kept on the device for as long as its session lives, so that a page can be
// opened without a connection. Its end is known in advance: once it has passed, or the device's clock went back, the key
// is deleted before anything is read. Until somebody opens the portal again its bytes lie on the disk.
import type { DeviceStore, KeptSession } from './deviceStore'
import type { Account } from './outbox'
import { seal, unseal } from './sealing'

export interface SessionLimits {
  /** Milliseconds without a use. */
  readonly idleMs: number
  /** Milliseconds from now. */
  readonly lastsMs: number
  /** Milliseconds by which the server's clock is ahead. */
  readonly serverAhead: number
}

const placeOf = (handle: string) => `${handle} login`

/** Replaces whoever was kept before. */
export const keepSession = async (
  store: DeviceStore,
  { handle, key }: Account,
  login: string,
  { idleMs, lastsMs, serverAhead }: SessionLimits,
): Promise<void> => {
  const now = Date.now()
  const kept = { handle, key, usedAt: now, idleMs, endsAt: now + lastsMs, serverAhead }
  const sealed = await seal(key, placeOf(handle), login)
  await store.use((database) => database.put('session', { ...kept, login: sealed }, 'kept'))
}

export const dropSession = (store: DeviceStore): Promise<void> =>
  store.use((database) => database.delete('session', 'kept'))

const lives = ({ usedAt, idleMs, endsAt }: KeptSession, now: number): boolean =>
  now >= usedAt && now < usedAt + idleMs && now < endsAt

export interface Recognised extends Account, Pick<KeptSession, 'serverAhead'> {
  readonly login: string
}

/** Null when nobody is signed in here any more. */
export const keptSession = async (store: DeviceStore): Promise<Recognised | null> => {
  const kept = await store.use((database) => database.get('session', 'kept'))
  if (!kept) return null
  const { handle, key, login, serverAhead } = kept
  if (lives(kept, Date.now()))
    return { handle, key, serverAhead, login: await unseal(key, placeOf(handle), login) }
  await dropSession(store)
  return null
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
