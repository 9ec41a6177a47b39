import { deleteDB } from 'idb'
import { newDevice } from '#client/testing/device'
import { openOutbox, type Account } from './outbox'
import { ofHandle, openDeviceStore, type DeviceStore } from './store'

const newKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const account = async (handle = 'one'): Promise<Account> => ({ handle, key: await newKey() })

/** A tab that the test can close. */
const openTab = async (store: DeviceStore, whose: Account) => {
  const life = new AbortController()
  const outbox = await openOutbox(store, whose, life.signal, (text) => text.length)
  const die = async () => {
    life.abort()
    // The browser releases the lock a few turns later.
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
  }
  const takeOver = async () => {
    const taken: string[] = []
    await outbox.takeOver(async (text) => void taken.push(text))
    return taken
  }
  return { ...outbox, takeOver, takeOverWith: outbox.takeOver, die }
}

let store: DeviceStore
let removeDevice: () => void
beforeEach(async () => {
  removeDevice = newDevice()
  store = await openDeviceStore()
})
afterEach(() => {
  store.close()
  removeDevice()
  jest.useRealTimers()
})

const slotsOf = (of: DeviceStore, handle: string) =>
  of.use((database) => database.getAll('slots', ofHandle(handle)))

const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('latin1')

test('SEC-09 data on the device is unreadable, and is deleted when nothing is left', async () => {
  const tab = await openTab(store, await account())
  await tab.write('Quetzalcanary')
  const [slot] = await slotsOf(store, 'one')
  expect(textOf(slot?.sealed as ArrayBuffer)).not.toContain('Quetzalcanary')
  await tab.write(null)
  expect(await slotsOf(store, 'one')).toEqual([])
})

test('REL-80 a tab takes over the slots of closed tabs once, and none of open tabs', async () => {
  const whose = await account()
  const [dead, living] = [await openTab(store, whose), await openTab(store, whose)]
  await dead.write('of the dead')
  await living.write('of the living')
  await dead.die()
  const next = await openTab(store, whose)
  expect(await next.takeOver()).toEqual(['of the dead'])
  expect(await next.takeOver()).toEqual([])
  expect(await slotsOf(store, 'one')).toHaveLength(1)
})

test('REL-80 a tab waits for open tabs, because the page before a reload may still be closing', async () => {
  const whose = await account()
  const before = await openTab(store, whose)
  await before.write('typed before the reload')
  const next = await openTab(store, whose)
  const hidden = new AbortController()
  expect(await next.whenOneDies(hidden.signal)).toBe(false)
  expect(await next.takeOver()).toEqual([])
  const [slept, died] = [hidden.signal, new AbortController().signal].map(next.whenOneDies)
  hidden.abort()
  expect(await slept).toBe(false)
  await before.die()
  expect(await died).toBe(true)
  expect(await next.takeOver()).toEqual(['typed before the reload'])
})

test('a slot that cannot be taken over stays and blocks no other slot', async () => {
  jest.spyOn(console, 'info').mockImplementation()
  const whose = await account()
  const dead = await openTab(store, whose)
  await dead.write('precious')
  await dead.die()
  const next = await openTab(store, whose)
  const second = await openTab(store, whose)
  await second.write('as precious')
  await second.die()
  const seen: string[] = []
  await next.takeOverWith(async (text) => {
    seen.push(text)
    if (text === 'precious') throw new Error('full')
  })
  expect(seen.sort()).toEqual(['as precious', 'precious'])
  expect(await next.takeOver()).toEqual(['precious'])
})

test('REL-80 edits that a tab writes just before it closes are not lost while other slots are taken over', async () => {
  const whose = await account()
  const [first, second] = [await openTab(store, whose), await openTab(store, whose)]
  await first.write('first')
  await second.write('second')
  await first.die()
  const next = await openTab(store, whose)
  const taken: string[] = []
  await next.takeOverWith(async (text) => {
    taken.push(text)
    if (text !== 'first') return
    await second.write('second, and more')
    await second.die()
  })
  // The order of the slots does not matter.
  taken.push(...(await next.takeOver()))
  expect(taken.sort()).toEqual(['first', 'second, and more'])
})

test('SEC-09 another account finds no slot, and another key neither decrypts nor deletes one', async () => {
  jest.spyOn(console, 'info').mockImplementation()
  const dead = await openTab(store, await account())
  await dead.write('of one')
  await dead.die()
  expect(await (await openTab(store, await account('two'))).takeOver()).toEqual([])
  expect(await (await openTab(store, await account('one'))).takeOver()).toEqual([])
  expect(await slotsOf(store, 'one')).toHaveLength(1)
})

test('SEC-09 an encrypted text can be decrypted only in its own slot', async () => {
  jest.spyOn(console, 'info').mockImplementation()
  const whose = await account()
  const tab = await openTab(store, whose)
  await tab.write('of one')
  const [slot] = await slotsOf(store, 'one')
  const elsewhere = { ...(slot as NonNullable<typeof slot>), tab: 'elsewhere' }
  await store.use((database) => database.put('slots', elsewhere))
  expect(await (await openTab(store, whose)).takeOver()).toEqual([])
})

test('a closed database is opened again', async () => {
  const tab = await openTab(store, await account())
  store.close()
  await tab.write('after all')
  expect(await slotsOf(store, 'one')).toHaveLength(1)
})

/** A suspended page: it never finishes creating the tables. */
const beginTables = () =>
  new Promise<IDBTransaction>((begun) => {
    const asked = indexedDB.open('portal-outbox', 1)
    asked.onupgradeneeded = () => {
      const table = asked.result.createObjectStore('unfinished')
      const goOn = () => {
        table.put('', 0).onsuccess = goOn
      }
      goOn()
      begun(asked.transaction as IDBTransaction)
    }
  })

test('REL-80 pages that block the database get messages until it is open, and none afterwards', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'queueMicrotask', 'nextTick'] })
  store.close()
  await deleteDB('portal-outbox')
  const tables = await beginTables()
  const suspended = new BroadcastChannel('portal tables')
  let calls = 0
  suspended.onmessage = () => {
    calls += 1
    // At the first message the browser had not suspended it yet.
    if (calls === 1) jest.advanceTimersByTime(1000)
    else tables.abort()
  }
  store = await openDeviceStore()
  suspended.close()
  expect([calls, jest.getTimerCount()]).toEqual([2, 0])
  expect(await store.browserId()).toMatch(/^[A-Za-z0-9_-]{22}$/)
  jest.useRealTimers()
})

test('a browser keeps its id even if it clears its storage while the page is open', async () => {
  const id = await store.browserId()
  expect(id).toMatch(/^[A-Za-z0-9_-]{22}$/)
  expect(await store.browserId()).toBe(id)
  store.close()
  await deleteDB('portal-outbox')
  await (await openTab(store, await account())).write('after all')
  store.close()
  store = await openDeviceStore()
  expect(await store.browserId()).toBe(id)
})

test('REL-80 a page notices that another page has created a new browser id after the storage was cleared', async () => {
  const before = await store.browserId()
  const tab = await openTab(store, await account())
  store.close()
  await deleteDB('portal-outbox')
  const others = await openDeviceStore()
  expect(await others.browserId()).not.toBe(before)
  expect(store.renamed.aborted).toBe(false)
  // The key of this data is lost.
  await expect(tab.write('of no use')).rejects.toThrow('another id')
  expect(store.renamed.aborted).toBe(true)
  expect(await slotsOf(others, 'one')).toEqual([])
  others.close()
})
