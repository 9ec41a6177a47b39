// Without a connection nobody can sign in. While a family's session lives, its pages open on this device all the same.
import { openDeviceStore } from '../outbox/deviceStore'
import { keptSession } from '../outbox/keptSession'
import { isAnswering } from '../record/device/cutOff'
import { session } from '../session/sessionSlice'
import type { OpenStore } from './lateStore'

const whoIsHere = async () => {
  const store = await openDeviceStore()
  try {
    return await keptSession(store)
  } finally {
    store.close()
  }
}

/** Of a device that nobody has called their own the half of the key that lies there opens nothing. */
export const openOffline = async (open: OpenStore): Promise<void> => {
  const kept = await whoIsHere()
  if (kept && !(await isAnswering())) (await open()).dispatch(session.recalled(kept.login))
}
