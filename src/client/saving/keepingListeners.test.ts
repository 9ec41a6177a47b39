import { openDeviceStore } from './device/store'
import { sessionSelectors } from '../session/sessionState'
import { signOut } from '../session/signOut'
import { newDevice } from '../testing/device'
import { signedInStore } from '../testing/renderApp'
import { heldReply, serve } from '../testing/server'

let removeDevice: () => void
beforeEach(() => void (removeDevice = newDevice()))
afterEach(() => removeDevice())

test('a sign-out while the device is being opened asks the server for no key', async () => {
  const logout = heldReply({})
  const server = serve({ 'POST /logout': logout.reply })
  const store = signedInStore('20260002')
  store.dispatch(signOut())
  // The page opens it, too, and reads twice from it: it would have asked by then.
  for (let turn = 0; turn < 30; turn += 1) (await openDeviceStore()).close()
  await logout.come()
  expect(sessionSelectors.selectPerson(store.getState())).toBeNull()
  expect(server.calls('POST /api/outbox-key')).toEqual([])
  expect(server.calls('POST /logout')).toHaveLength(1)
})
