import { waitFor } from '@testing-library/react'
import { accountApi } from '#client/api/access/accountApi'
import { deviceStore } from '#client/saving/deviceStoreSlice'
import { openDeviceStore, type DeviceStore } from '#client/saving/device/store'
import type { Account } from '#client/saving/device/outbox'
import { putFile } from '#client/saving/device/files'
import { holdDevice } from '#client/saving/device/place'
import { newDevice } from '#client/testing/device'
import { signedInStore } from '#client/testing/renderApp'
import { serve } from '#client/testing/server'
import { heardTransfers } from '#client/testing/transfers'
import { chooseFile, forgetChosen, giveUp } from './uploadActions'
import { uploadSelectors } from './uploadsSlice'

let device: DeviceStore
let account: Account
let removeDevice: () => void
const signIn = new AbortController()
beforeEach(async () => {
  removeDevice = newDevice()
  device = await openDeviceStore()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  account = { handle: 'one', key }
  holdDevice({ store: device, account }, signIn.signal)
  serve({ 'GET /sanctum/csrf-cookie': { status: 204 } })
})
afterEach(() => {
  forgetChosen()
  device.close()
  removeDevice()
  jest.restoreAllMocks()
})

const megabytes = 1024 * 1024

/** jsdom cannot read a file’s bytes. */
const fileOf = (name: string, size = 4) =>
  ({
    name,
    size,
    type: 'application/pdf',
    arrayBuffer: async () => new TextEncoder().encode('%PDF').buffer,
  }) as unknown as File

/** Chooses a file whose upload fails. */
const choose = async (store: ReturnType<typeof signedInStore>, type: 'sea_slip', file: File) => {
  const { next } = heardTransfers()
  const chosen = store.dispatch(chooseFile(type, file))
  ;(await next()).onerror?.()
  await chosen
  return uploadSelectors.selectUpload(store.getState(), type)
}

const keptNames = async () =>
  (await device.use((database) => database.getAll('files'))).map(({ type, key }) => [type, key !== ''])

test('REL-80 a failed upload is stored on the device and marked so', async () => {
  const store = signedInStore('20260002')
  expect(await choose(store, 'sea_slip', fileOf('slip.pdf'))).toMatchObject({ kept: 'yes', canRetry: true })
  expect(await keptNames()).toEqual([['sea_slip', true]])
})

test('an upload discarded for the existing file is not sent later', async () => {
  const store = signedInStore('20260002')
  await choose(store, 'sea_slip', fileOf('slip.pdf'))
  store.dispatch(giveUp('sea_slip'))
  expect(uploadSelectors.selectUpload(store.getState(), 'sea_slip')).toMatchObject({ is: 'asIs' })
  await waitFor(async () => expect(await keptNames()).toEqual([]))
})

test('a file too large for the device is marked as not stored', async () => {
  const file = fileOf('portrait.jpg', 18 * megabytes)
  await putFile(device, account, { type: 'picture', key: 'k', at: 1, file })
  const upload = await choose(signedInStore('20260002'), 'sea_slip', fileOf('slip.pdf', 4 * megabytes))
  expect(upload).toMatchObject({ kept: 'no room' })
})

test('if the disk is full, the file is marked as not stored, and the one it replaces is deleted', async () => {
  jest.spyOn(console, 'info').mockImplementation()
  const store = signedInStore('20260002')
  await choose(store, 'sea_slip', fileOf('blurred.pdf'))
  const put = Reflect.get(IDBObjectStore.prototype, 'put') as (this: IDBObjectStore, value: unknown) => never
  jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, value) {
    const request = put.call(this, value)
    this.transaction.abort()
    return request
  })
  expect(await choose(store, 'sea_slip', fileOf('sharp.pdf'))).toMatchObject({ kept: 'no', canRetry: true })
  expect(await keptNames()).toEqual([])
})

const [own, sister] = ['20260002', '20260005']
const linked = {
  ...{ child: 2, student_id: sister, first_name: 'Marisol', name: 'Marisol Núñez', class_id: '1B' },
  linked_at: '2026-07-01T12:00:00.000Z',
}

/** The page of a family whose sign-in opens these children as well. */
const familyStore = async (children = [linked]) => {
  serve({
    'GET /sanctum/csrf-cookie': { status: 204 },
    [`GET /api/siblings/${own}`]: { body: { children, seen_by: [] } },
  })
  const store = signedInStore(own)
  await store.dispatch(accountApi.endpoints.listSiblings.initiate(own))
  return store
}

const slots = ['sea_slip', 'sea_slip of 2'] as const

/** The same document of both children, while the school cannot be reached. */
const chooseForBoth = async () => {
  const store = await familyStore()
  const { all, next } = heardTransfers()
  for (const slot of slots) {
    const chosen = store.dispatch(chooseFile(slot, fileOf(`${slot}.pdf`)))
    ;(await next()).onerror?.()
    await chosen
  }
  return all.map(({ body }) => body?.get('id'))
}

test('REL-80 the same document of two children waits once for each, and is sent for its own child after a reload', async () => {
  expect(await chooseForBoth()).toEqual([own, sister])
  expect((await keptNames()).map(([slot]) => slot)).toEqual(slots)
  forgetChosen()
  const store = await familyStore()
  const { next } = heardTransfers()
  store.dispatch(deviceStore.opened())
  for (const [id, slot] of [
    [own, slots[0]],
    [sister, slots[1]],
  ] as const) {
    const transfer = await next()
    expect([transfer.body?.get('id'), transfer.body?.get('file_type')]).toEqual([id, 'sea_slip'])
    expect(transfer.body?.get('file')).toHaveProperty('name', `${slot}.pdf`)
    transfer.answer(200, JSON.stringify({ name: 'slip.pdf' }))
  }
  await waitFor(async () => expect(await keptNames()).toEqual([]))
})

test('a document of a child whose pages no longer open stays on the device, and is sent for nobody else', async () => {
  await chooseForBoth()
  forgetChosen()
  const store = await familyStore([{ ...linked, child: 3, student_id: '20260009' }])
  const { all, next } = heardTransfers()
  store.dispatch(deviceStore.opened())
  ;(await next()).answer(200, JSON.stringify({ name: 'slip.pdf' }))
  await waitFor(async () => expect((await keptNames()).map(([slot]) => slot)).toEqual([slots[1]]))
  expect(all.map(({ body }) => body?.get('id'))).toEqual([own])
})
