import { newDevice } from '#client/testing/device'
import { readCopies, removeCopies, writeCopy } from './readings'
import {
  clearEndedSession,
  dropSession,
  dropWhole,
  isSignedInElsewhere,
  keepHalf,
  keepWhole,
  storedSession,
  makeWhole,
  noteUse,
  type Bytes,
  forgetOwnership,
  readOwnership,
  writeOwnership,
} from './session'
import { openDeviceStore, seal, unseal, type DeviceStore, type StoredSession } from './store'

const minute = 60_000
const limits = { idleMs: 30 * minute, lastsMs: 12 * 60 * minute, serverAhead: 5 }
const signedInAt = Date.parse('2026-08-03T14:00:00Z')

let store: DeviceStore
let removeDevice: () => void
beforeEach(async () => {
  jest.useFakeTimers({ now: signedInAt, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
  window.sessionStorage.clear()
  removeDevice = newDevice()
  store = await openDeviceStore()
})
afterEach(() => {
  store.close()
  removeDevice()
  jest.useRealTimers()
})

const imported = (bytes: Bytes) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])

const account = async (handle = 'one') => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return { handle, bytes, key: await imported(bytes) }
}
type Holder = Awaited<ReturnType<typeof account>>

const keepIn = {
  'on a device of their own': (of: Holder, login: string, how = limits) => keepWhole(store, of, login, how),
  'on a shared device': (of: Holder, login: string, how = limits) =>
    keepHalf(store, of, login, how, of.bytes),
}
const keepOnShared = keepIn['on a shared device']

const kept = () => store.use((database) => database.get('session', 'kept'))
const later = (minutes: number) => jest.setSystemTime(signedInAt + minutes * minute)

/** Runs with an empty session storage; afterwards the tab has its own again. */
const inAnotherTab = async <T>(act: () => Promise<T>): Promise<T> => {
  const own = { ...window.sessionStorage }
  window.sessionStorage.clear()
  const result = await act()
  window.sessionStorage.clear()
  for (const [name, text] of Object.entries(own)) window.sessionStorage.setItem(name, text as string)
  return result
}

describe.each(Object.entries(keepIn))('%s', (_where, keep) => {
  test('REL-80 while the session is alive, its key and its account are stored', async () => {
    const one = await account()
    await keep(one, '20260002')
    later(29)
    const found = await storedSession(store)
    expect(found).toMatchObject({ handle: 'one', login: '20260002', serverAhead: 5 })
    const sealed = await seal(one.key, 'here', 'typed')
    expect(await unseal(found?.key as CryptoKey, 'here', sealed)).toBe('typed')
  })

  test('SEC-09 the key cannot be exported, and the student ID is not stored in plain text', async () => {
    await keep(await account(), '20260002')
    const entry = await kept()
    expect((await storedSession(store))?.key.extractable).toBe(false)
    expect(JSON.stringify({ ...entry, login: null })).not.toContain('20260002')
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain('20260002')
    expect(Buffer.from(entry?.login.sealed as ArrayBuffer).toString('latin1')).not.toContain('20260002')
  })

  test.each([
    ['unused for too long', 30],
    ['older than any session', 12 * 60],
    ['after the clock went back', -1],
  ])('SEC-09 %s, the key is deleted before it is read', async (_why, minutes) => {
    await keep(await account(), '20260002', { ...limits, idleMs: minutes > 30 ? 9e9 : limits.idleMs })
    later(minutes)
    expect(await storedSession(store)).toBeNull()
    expect([await kept(), window.sessionStorage.length]).toEqual([undefined, 0])
  })

  test('activity extends the idle timeout, never the absolute one, and cannot revive an expired session', async () => {
    await keep(await account(), '20260002', { ...limits, lastsMs: 50 * minute })
    later(29)
    await noteUse(store, 'one')
    later(49)
    expect(await storedSession(store)).not.toBeNull()
    later(50)
    await noteUse(store, 'one')
    expect(await storedSession(store)).toBeNull()
  })

  test('activity on a page of another account extends nothing', async () => {
    await keep(await account(), '20260002')
    later(29)
    await noteUse(store, 'another')
    later(30)
    expect(await storedSession(store)).toBeNull()
  })

  test('a browser stores one session: the next one replaces it, a sign-out deletes it', async () => {
    await keep(await account('one'), '20260002')
    await keep(await account('two'), '20260003')
    expect(await storedSession(store)).toMatchObject({ handle: 'two', login: '20260003' })
    await dropSession(store)
    expect(await storedSession(store)).toBeNull()
    expect(window.sessionStorage).toHaveLength(0)
  })

  test('SEC-09 an expired session is deleted even if nobody signs in', async () => {
    await keep(await account(), '20260002')
    later(30)
    await clearEndedSession()
    expect(await kept()).toBeUndefined()
  })
})

test('SEC-09 on a shared device the key is lost with the tab, and the stored half decrypts nothing', async () => {
  const one = await account()
  await keepOnShared(one, '20260002')
  const { secret } = (await kept()) as StoredSession
  expect(JSON.stringify(await kept())).not.toContain('whole')
  if (secret?.is !== 'half') throw new Error('The whole key lies there.')
  await inAnotherTab(async () => {
    expect([await storedSession(store), await isSignedInElsewhere(store)]).toEqual([null, true])
    const { handle, login } = (await kept()) as StoredSession
    await expect(
      imported(secret.half).then((half) => unseal(half, `${handle} login`, login)),
    ).rejects.toThrow()
  })
  expect(await storedSession(store)).toMatchObject({ login: '20260002' })
  expect(await isSignedInElsewhere(store)).toBe(false)
})

test('SEC-09 the half in a restored tab is useless after the session has ended', async () => {
  await keepOnShared(await account(), '20260002')
  const half = { ...window.sessionStorage }
  later(30)
  await clearEndedSession()
  for (const [name, text] of Object.entries(half)) window.sessionStorage.setItem(name, text as string)
  expect(await storedSession(store)).toBeNull()
  await keepOnShared(await account('two'), '20260003')
  for (const [name, text] of Object.entries(half)) window.sessionStorage.setItem(name, text as string)
  jest.spyOn(console, 'info').mockImplementation()
  expect([await storedSession(store), await isSignedInElsewhere(store)]).toEqual([null, true])
})

test('REL-80 a second tab of the account leaves the first tab’s half valid', async () => {
  const one = await account()
  await keepOnShared(one, '20260002')
  await inAnotherTab(async () => {
    await keepOnShared(one, '20260002')
    expect(await storedSession(store)).toMatchObject({ login: '20260002' })
  })
  expect(await storedSession(store)).toMatchObject({ login: '20260002' })
})

test('SEC-09 each session has a new half, even for the same account', async () => {
  const one = await account()
  await keepOnShared(one, '20260002')
  const first = { ...window.sessionStorage }
  await dropSession(store)
  await keepOnShared(one, '20260002')
  expect({ ...window.sessionStorage }).not.toEqual(first)
})

test('REL-80 a device that is later called the family’s own stores the whole key at once, and the tab no half', async () => {
  const one = await account()
  await keepOnShared(one, '20260002')
  later(10)
  await makeWhole(store, await account('another'))
  expect((await kept())?.secret?.is).toBe('half')
  await keepOnShared(one, '20260002')
  await makeWhole(store, one)
  expect(window.sessionStorage).toHaveLength(0)
  expect(await inAnotherTab(() => storedSession(store))).toMatchObject({ login: '20260002' })
  later(40)
  expect(await storedSession(store)).toBeNull()
})

test('SEC-09 somebody else’s whole key is deleted before any call, but a half stays for other tabs', async () => {
  await keepOnShared(await account(), '20260002')
  await dropWhole(store)
  expect(await kept()).toBeDefined()
  await keepWhole(store, await account(), '20260002', limits)
  await dropWhole(store)
  expect(await kept()).toBeUndefined()
})

test('SEC-09 a copy can be read only with its own key, and is deleted at sign-out', async () => {
  const [one, two] = [await account('one'), await account('two')]
  await writeCopy(store, one, 'getStudentRecord', 'Quetzalcanary')
  await writeCopy(store, two, 'getStudentRecord', 'of two')
  expect(await readCopies(store, one)).toEqual(['Quetzalcanary'])
  expect(await readCopies(store, { ...two, handle: 'one' })).toEqual([])
  await removeCopies(store)
  expect(await readCopies(store, one)).toEqual([])
})

const said = () => Promise.all(['one', 'two'].map((handle) => readOwnership(store, handle)))

test('SEC-09 each account has its own answer about the device, which is deleted with it; the browser keeps its id', async () => {
  const name = await store.browserId()
  expect(await said()).toEqual([null, null])
  await writeOwnership(store, 'one', 'own')
  await writeOwnership(store, 'two', 'shared')
  expect(await said()).toEqual(['own', 'shared'])
  await forgetOwnership(store, 'one')
  expect(await said()).toEqual([null, 'shared'])
  await writeOwnership(store, 'one', 'own')
  await forgetOwnership(store)
  expect(await said()).toEqual([null, null])
  expect(await store.browserId()).toBe(name)
})
