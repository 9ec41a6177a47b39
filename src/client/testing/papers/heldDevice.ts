// An empty device that the signed-in account holds, as after a sign-in.
import { openDeviceStore } from '#client/saving/device/store'
import { holdDevice } from '#client/saving/device/place'
import { newDevice } from '../device'

/** Call what it returns: other tests have none. */
export const newHeldDevice = async (): Promise<() => void> => {
  const removeDevice = newDevice()
  const store = await openDeviceStore()
  const signIn = new AbortController()
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  holdDevice({ store, account: { handle: 'one', key } }, signIn.signal)
  return () => {
    signIn.abort()
    store.close()
    removeDevice()
  }
}

/** One for each test of the file or group in which this stands. */
export const holdDeviceForEach = (): void => {
  let removeDevice: () => void
  beforeEach(async () => {
    removeDevice = await newHeldDevice()
  })
  afterEach(() => removeDevice())
}
