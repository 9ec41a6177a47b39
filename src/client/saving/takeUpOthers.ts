// When to look for what other tabs have left: not all of it can be taken up at once, and they go on dying.
import { isAnyOf } from '@reduxjs/toolkit'
import { studentsApi } from '../api/students/studentsApi'
import { signedInAgain } from '../api/transport/sessionEvents'
import type { Outbox } from './device/outbox'
import { mostTries, pause } from './device/place'
import { recordSave } from './recordSaveSlice'
import type { Effects } from './sendRecord'

/** What could not be read before may be read now. */
const mayBeReadable = isAnyOf(
  signedInAgain,
  recordSave.cameOnline,
  studentsApi.endpoints.getStudentRecord.matchFulfilled,
)

const never = () => new Promise<never>(() => undefined)

/** The page as the person sees it. */
export interface Sight {
  /** Aborted when the page is hidden: a tab that sleeps must not hold the lock of one that has died. */
  readonly untilHidden: () => AbortSignal
  /** Resolves when the page is seen the next time. */
  readonly seen: () => Promise<void>
}

/**
 * For as long as somebody is signed in: at once, a few times, and then whenever there is reason to hope or a tab dies.
 * @param take whether nothing is left of any tab that died
 */
export const takeUpOthers = async (
  take: () => Promise<boolean>,
  { whenOneDies }: Pick<Outbox, 'whenOneDies'>,
  { untilHidden, seen }: Sight,
  effects: Effects,
): Promise<void> => {
  let attempt = 1
  for (;;) {
    const nextSeen = seen()
    const isAll = await take()
    const died = whenOneDies(untilHidden()).then((hasDied) => hasDied || never())
    const hope = isAll ? [] : [effects.condition(mayBeReadable)]
    const again = isAll || attempt >= mostTries ? [] : [effects.delay(pause(attempt))]
    await Promise.race([died, nextSeen, ...hope, ...again])
    effects.throwIfCancelled()
    attempt = isAll ? 1 : attempt + 1
  }
}
