import { newDevice } from '../testing/device'
import { openDeviceStore, type DeviceStore } from './deviceStore'
import { dropSession, keepSession, keptSession, noteUse } from './keptSession'
import { readCopies, removeCopies, writeCopy } from './sealedCopies'

const minute = 60_000
const limits = { idleMs: 30 * minute, lastsMs: 12 * 60 * minute, serverAhead: 5 }
const signedInAt = Date.parse('2026-08-03T14:00:00Z')

let store: DeviceStore
let removeDevice: () => void
beforeEach(async () => {
  jest.useFakeTimers({ now: signedInAt, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  removeDevice = newDevice()
  store = await openDeviceStore()
})
afterEach(() => {
  store.close()
  removeDevice()
  jest.useRealTimers()
})

const account = async (handle = 'one') => ({
  handle,
  key: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
})

const kept = () => store.use((database) => database.get('session', 'kept'))
const later = (minutes: number) => jest.setSystemTime(signedInAt + minutes * minute)

test('REL-80 while the session lives its key is there, and says whose it is', async () => {
  await keepSession(store, await account(), '20260002', limits)
  later(29)
  expect(await keptSession(store)).toMatchObject({ handle: 'one', login: '20260002', serverAhead: 5 })
})

test('SEC-09 the key cannot be read out, and the student ID does not stand beside it', async () => {
  await keepSession(store, await account(), '20260002', limits)
  const entry = await kept()
  expect(entry?.key.extractable).toBe(false)
  expect(JSON.stringify({ ...entry, login: null })).not.toContain('20260002')
  expect(Buffer.from(entry?.login.sealed as ArrayBuffer).toString('latin1')).not.toContain('20260002')
})

test.each([
  ['unused for too long', 30],
  ['older than any session', 12 * 60],
  ['by a clock that went back', -1],
])('SEC-09 %s, it is deleted before it is read', async (_why, minutes) => {
  await keepSession(store, await account(), '20260002', {
    ...limits,
    idleMs: minutes > 30 ? 9e9 : limits.idleMs,
  })
  later(minutes)
  expect(await keptSession(store)).toBeNull()
  expect(await kept()).toBeUndefined()
})

test('a use moves the idle end on, and never the latest one; what has ended stays so', async () => {
  await keepSession(store, await account(), '20260002', { ...limits, lastsMs: 50 * minute })
  later(29)
  await noteUse(store, 'one')
  later(49)
  expect(await keptSession(store)).not.toBeNull()
  later(50)
  await noteUse(store, 'one')
  expect(await keptSession(store)).toBeNull()
})

test('a use by another account’s page moves nothing', async () => {
  await keepSession(store, await account(), '20260002', limits)
  later(29)
  await noteUse(store, 'another')
  later(30)
  expect(await keptSession(store)).toBeNull()
})

test('one session for each browser: the next replaces it, a sign-out drops it', async () => {
  await keepSession(store, await account('one'), '20260002', limits)
  await keepSession(store, await account('two'), '20260003', limits)
  expect(await keptSession(store)).toMatchObject({ handle: 'two', login: '20260003' })
  await dropSession(store)
  expect(await keptSession(store)).toBeNull()
})

test('SEC-09 what was read last is read again with its own key only, and goes at sign-out', async () => {
  const [one, two] = [await account('one'), await account('two')]
  await writeCopy(store, one, 'getStudentRecord', 'Quetzalcanary')
  await writeCopy(store, two, 'getStudentRecord', 'of two')
  expect(await readCopies(store, one)).toEqual(['Quetzalcanary'])
  expect(await readCopies(store, { ...two, handle: 'one' })).toEqual([])
  await removeCopies(store)
  expect(await readCopies(store, one)).toEqual([])
})
