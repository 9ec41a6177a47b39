import { newDevice } from '../../testing/device'
import { openDeviceStore, type DeviceStore } from './store'
import { forgetOwnership, readOwnership, writeOwnership } from './ownDevice'

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

const said = () => Promise.all(['one', 'two'].map((handle) => readOwnership(store, handle)))

test('SEC-09 each account is asked for itself, and its answer goes with it; the browser keeps its name', async () => {
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
