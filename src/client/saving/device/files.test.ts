import { newDevice } from '#client/testing/device'
import { hasFile, keptFileAt, putFile, readFile, readFiles, removeFile } from './files'
import { openDeviceStore, type DeviceStore } from './store'

let store: DeviceStore
let removeDevice: () => void
beforeEach(async () => {
  removeDevice = newDevice()
  store = await openDeviceStore()
})
afterEach(() => {
  store.close()
  removeDevice()
})

const account = async (handle = 'one') => ({
  handle,
  key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
})

/** In jsdom, files cannot be read as bytes. */
const fileOf = (text: string, name = 'slip.pdf', size = text.length) =>
  ({
    ...{ name, type: 'application/pdf', size },
    arrayBuffer: async () => new TextEncoder().encode(text).buffer,
  }) as unknown as File

const chosen = (type: string, text: string, size?: number) => ({
  ...{ type, key: `key of ${type}`, at: 1785765900000 },
  file: fileOf(text, 'slip.pdf', size),
})

const bytesOnDevice = async () =>
  (await store.use((database) => database.getAll('files'))).map(({ sealed, facts }) =>
    [sealed, facts.sealed].map((bytes) => Buffer.from(bytes).toString('latin1')).join(),
  )

test('REL-80 a chosen document is found again with its name, type and key', async () => {
  const whose = await account()
  expect(await putFile(store, whose, chosen('sea_slip', '%PDF'))).toBe(true)
  const [found] = await readFiles(store, whose)
  expect(found).toMatchObject({ type: 'sea_slip', key: 'key of sea_slip', at: 1785765900000 })
  expect([found?.file.name, found?.file.type, found?.file.size]).toEqual(['slip.pdf', 'application/pdf', 4])
})

test('SEC-09 without the account’s key, neither the content nor the name of a document can be read', async () => {
  const whose = await account()
  await putFile(store, whose, chosen('sea_slip', 'Quetzalcanary'))
  const [bytes] = await bytesOnDevice()
  expect(bytes).not.toContain('Quetzalcanary')
  expect(bytes).not.toContain('slip.pdf')
  expect(await readFiles(store, { ...(await account()), handle: 'one' })).toEqual([])
  expect(await readFiles(store, await account('two'))).toEqual([])
})

test('a document beyond 20 MB per account is not stored, and one that is replaced does not count', async () => {
  const whose = await account()
  const twelve = 12 * 1024 * 1024
  expect(await putFile(store, whose, chosen('sea_slip', 'a', twelve))).toBe(true)
  expect(await putFile(store, whose, chosen('picture', 'b', twelve))).toBe(false)
  expect(await putFile(store, await account('two'), chosen('picture', 'b', twelve))).toBe(true)
  // It replaces the first and does not count twice.
  expect(await putFile(store, whose, chosen('sea_slip', 'c', twelve))).toBe(true)
  expect((await readFiles(store, whose)).map(({ type }) => type)).toEqual(['sea_slip'])
})

test('an uploaded document is deleted from the device', async () => {
  const whose = await account()
  await putFile(store, whose, chosen('sea_slip', 'a'))
  // A later choice for the same document stays.
  await removeFile(store, whose.handle, { type: 'sea_slip', key: 'another' })
  expect(await hasFile(store, whose.handle, { type: 'sea_slip', key: 'key of sea_slip' })).toBe(true)
  await removeFile(store, whose.handle, { type: 'sea_slip', key: 'key of sea_slip' })
  expect(await readFiles(store, whose)).toEqual([])
})

test('an older choice that is written later does not replace a newer one', async () => {
  const whose = await account()
  await putFile(store, whose, { ...chosen('sea_slip', 'new'), key: 'new', at: 2 })
  await putFile(store, whose, { ...chosen('sea_slip', 'old'), key: 'old', at: 1 })
  expect((await readFiles(store, whose)).map(({ key }) => key)).toEqual(['new'])
})

test('one document is read alone, and its time of storage without decryption', async () => {
  const whose = await account()
  await putFile(store, whose, chosen('sea_slip', '%PDF'))
  await putFile(store, whose, chosen('picture', 'JPEG'))
  expect(await readFile(store, whose, 'picture')).toMatchObject({ key: 'key of picture' })
  expect(await readFile(store, whose, 'birth_certificate')).toBeNull()
  expect(await keptFileAt(store, 'one', 'picture')).toBe(1785765900000)
  expect(await keptFileAt(store, 'two', 'picture')).toBeNull()
})
