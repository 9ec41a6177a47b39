// Chosen documents that the school does not have yet, encrypted beside the edits of their account.
import { kindOf, log } from '#client/log'
import type { Account } from './outbox'
import {
  ofHandle,
  seal,
  sealBytes,
  strictly,
  unseal,
  unsealBytes,
  type DeviceStore,
  type SealedFile,
} from './store'

/** The limit per account. */
const mostBytes = 20 * 1024 * 1024

interface Facts {
  readonly name: string
  /** Media type, as detected by the browser. */
  readonly media: string
}

export interface ChosenFile extends Pick<SealedFile, 'type' | 'key' | 'at'> {
  readonly file: File
}

const placeOf = (handle: string, type: string) => `${handle} file ${type}`
const factsPlace = (handle: string, type: string) => `${placeOf(handle, type)} facts`

const removeWhere = (
  store: DeviceStore,
  handle: string,
  type: string,
  isMeant: (kept: SealedFile) => boolean,
): Promise<void> =>
  store.use(async (database) => {
    const change = database.transaction('files', 'readwrite')
    const kept = await change.store.get([handle, type])
    if (kept && isMeant(kept)) await change.store.delete([handle, type])
    await change.done
  })

/** Replaces an earlier choice for the same document. Returns false if the account would exceed 20 MB. */
export const putFile = async (
  store: DeviceStore,
  { handle, key }: Account,
  { type, file, key: sentUnder, at }: ChosenFile,
): Promise<boolean> => {
  const facts: Facts = { name: file.name, media: file.type }
  const entry = {
    ...{ handle, type, bytes: file.size, key: sentUnder, at },
    ...(await sealBytes(key, placeOf(handle, type), await file.arrayBuffer())),
    facts: await seal(key, factsPlace(handle, type), JSON.stringify(facts)),
  }
  const write = () =>
    store.use(async (database) => {
      const change = database.transaction('files', 'readwrite', strictly)
      const all = await change.store.getAll(ofHandle(handle))
      const others = all.filter((one) => one.type !== type)
      const isNewest = all.every((one) => one.type !== type || one.at <= at)
      const isRoom = others.reduce((sum, { bytes }) => sum + bytes, file.size) <= mostBytes
      // Both promises reject when the disk is full.
      if (isNewest && isRoom) await Promise.all([change.store.put(entry), change.done])
      else if (isNewest) await change.store.delete([handle, type])
      await change.done
      return isRoom
    })
  try {
    return await write()
  } catch (error) {
    // The disk is full. The earlier choice is deleted, because it must not be sent instead.
    await removeWhere(store, handle, type, (before) => before.at <= at)
    throw error
  }
}

/** True if the device still has this file: another tab may have sent or replaced it. */
export const hasFile = (
  store: DeviceStore,
  handle: string,
  { type, key }: Pick<ChosenFile, 'type' | 'key'>,
): Promise<boolean> =>
  store.use(async (database) => (await database.get('files', [handle, type]))?.key === key)

/** Keeps a later choice for the same document. */
export const removeFile = (
  store: DeviceStore,
  handle: string,
  { type, key }: Pick<ChosenFile, 'type' | 'key'>,
): Promise<void> => removeWhere(store, handle, type, (kept) => kept.key === key)

const opened = async ({ handle, key }: Account, one: SealedFile): Promise<ChosenFile[]> => {
  const { type } = one
  try {
    const { name, media } = JSON.parse(await unseal(key, factsPlace(handle, type), one.facts)) as Facts
    const file = new File([await unsealBytes(key, placeOf(handle, type), one)], name, { type: media })
    return [{ type, file, key: one.key, at: one.at }]
  } catch (error) {
    // It is damaged or encrypted with a former secret of the server, so nobody can read it.
    log('a document could not be opened', { reason: kindOf(error) })
    return []
  }
}

export const readFiles = async (store: DeviceStore, account: Account): Promise<ChosenFile[]> => {
  const files = await store.use((database) => database.getAll('files', ofHandle(account.handle)))
  return (await Promise.all(files.map((one) => opened(account, one)))).flat()
}

/** Removes the files whose type is meant. */
export const dropFiles = (
  store: DeviceStore,
  handle: string,
  isMeant: (type: string) => boolean,
): Promise<void> =>
  store.use(async (database) => {
    const keys = await database.getAllKeys('files', ofHandle(handle))
    await Promise.all(keys.filter(([, type]) => isMeant(type)).map((key) => database.delete('files', key)))
  })

/** Null if there is no file or nobody can read it. */
export const readFile = async (
  store: DeviceStore,
  account: Account,
  type: string,
): Promise<ChosenFile | null> => {
  const one = await store.use((database) => database.get('files', [account.handle, type]))
  const [file = null] = one ? await opened(account, one) : []
  return file
}

/** The time of storage, without decryption; null if there is no file. */
export const keptFileAt = (store: DeviceStore, handle: string, type: string): Promise<number | null> =>
  store.use(async (database) => (await database.get('files', [handle, type]))?.at ?? null)
