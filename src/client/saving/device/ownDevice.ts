// Which accounts have called this phone or computer their own. It is said under the handle, which tells nobody who that
// is, and goes with the sign-out of the account.
import type { DeviceStore } from './store'

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
