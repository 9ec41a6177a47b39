// Without a connection nobody can sign in. While a family's session lives, its pages open on this device all the same.
import { answersWaiting, openDeviceStore } from '#client/saving/device/store'
import { isSignedInElsewhere, storedSession } from '#client/saving/device/session'
import { isAnswering } from '#client/saving/device/readings'
import { session } from '../session/sessionSlice'
import { isMarked } from '../session/signedOutMark'
import type { OpenStore } from './lateStore'

const lookHere = async () => {
  const store = await openDeviceStore()
  try {
    const kept = await storedSession(store)
    return {
      kept,
      isToTell: kept === null && ((await isSignedInElsewhere(store)) || (await answersWaiting(store)) > 0),
    }
  } finally {
    store.close()
  }
}

/**
 * On a device that nobody has called their own, the half of the key that is there opens nothing. The sign-in page then says
 * so, even when the browser believes that it is connected.
 */
export const openOffline = async (open: OpenStore): Promise<void> => {
  const { kept, isToTell } = await lookHere()
  if (!(kept || isToTell) || (await isAnswering())) return
  // A person who has signed out is not signed in again, even if the server has not heard of it yet.
  if (kept && isMarked()) return
  const store = await open()
  store.dispatch(kept ? session.recalled(kept.login) : session.foundCutOff())
}
