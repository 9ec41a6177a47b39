// Without a connection nobody can sign in. While a family's session lives, its pages open on this device all the same.
import { refreshCsrfCookie } from '../api/transport/csrf'
import { openDeviceStore } from '../outbox/deviceStore'
import { keptSession } from '../outbox/keptSession'
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

const patienceMs = 5_000

/** A browser that says it is connected may be connected to nothing. */
const isCutOff = async (): Promise<boolean> => {
  if (!navigator.onLine) return true
  const tooLong = new Promise<never>((_resolve, reject) => setTimeout(reject, patienceMs))
  try {
    await Promise.race([refreshCsrfCookie(), tooLong])
    return false
  } catch {
    return true
  }
}

export const openOffline = async (open: OpenStore): Promise<void> => {
  const kept = await whoIsHere()
  if (kept && (await isCutOff())) (await open()).dispatch(session.recalled(kept.login))
}
