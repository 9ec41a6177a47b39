// What an account read last, sealed beside its outbox.
import { ofHandle, type DeviceStore } from './store'
import type { Account } from './outbox'
import { seal, unseal } from './sealing'

const placeOf = (handle: string, name: string) => `${handle} copy ${name}`

export const writeCopy = async (
  store: DeviceStore,
  { handle, key }: Account,
  name: string,
  text: string,
): Promise<void> => {
  const sealed = await seal(key, placeOf(handle, name), text)
  await store.use((database) => database.put('copies', { handle, name, ...sealed }))
}

/** In no order; what does not open, because it was sealed with another key, is left out. */
export const readCopies = async (store: DeviceStore, { handle, key }: Account): Promise<string[]> => {
  const copies = await store.use((database) => database.getAll('copies', ofHandle(handle)))
  const opened = await Promise.allSettled(copies.map((copy) => unseal(key, placeOf(handle, copy.name), copy)))
  return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
}

/** @param handle undefined: of every account of this browser */
export const removeCopies = (store: DeviceStore, handle?: string): Promise<void> =>
  store.use((database) =>
    handle === undefined ? database.clear('copies') : database.delete('copies', ofHandle(handle)),
  )
