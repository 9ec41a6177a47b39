// When to look for what other tabs have left: not all of it can be taken up at once.
import { isAnyOf } from '@reduxjs/toolkit'
import { studentsApi } from '../../api/records/studentsApi'
import { signedInAgain } from '../../api/transport/sessionEvents'
import type { Outbox } from '../../outbox/outbox'
import { mostTries, pause } from '../device/place'
import { recordSave } from '../saving/recordSaveSlice'
import type { Effects } from '../saving/sendBatch'

/** What could not be read before may be read now. */
const isReadable = isAnyOf(
  signedInAgain,
  recordSave.cameOnline,
  studentsApi.endpoints.getStudentRecord.matchFulfilled,
)

/** A few times, and then as often as there is reason to hope. */
const takeUpAll = async (take: () => Promise<boolean>, effects: Effects, attempt = 1): Promise<void> => {
  if (await take()) return
  if (attempt < mostTries) await effects.delay(pause(attempt))
  else await effects.condition(isReadable)
  return takeUpAll(take, effects, Math.min(attempt + 1, mostTries))
}

/** And what tabs leave that live beside this one, when they die. */
export const takeUpOthers = async (
  take: () => Promise<boolean>,
  { whenOneDies }: Pick<Outbox, 'whenOneDies'>,
  effects: Effects,
): Promise<void> => {
  await takeUpAll(take, effects)
  if (await whenOneDies()) return takeUpOthers(take, { whenOneDies }, effects)
}
