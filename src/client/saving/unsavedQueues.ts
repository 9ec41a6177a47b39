// The entries of the save queues in the register of unsaved work: answers (record.ts) and marks (marksHere.ts).
import type { RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import type { Saved } from './createSaveSlice'
import { deviceStoreSelectors } from './deviceStoreSlice'
import type { SaveQueue } from './machine/queue'
import { hasPending, unsavedFields } from './machine/status'
import { register, type UnsavedPlace } from './unsaved'

interface Queued<Held> {
  readonly selectAll: (state: RootState) => Readonly<Record<string, Held>>
  /** 'answer' */
  readonly noun: string
  /** ' of student 20260002', ' of 2 students' */
  readonly whose: (first: Held, all: readonly Held[]) => string
  /** The fields that have a link, in the order in which the person visits them. */
  readonly placesOf: (held: Held, fields: readonly string[]) => readonly UnsavedPlace[]
  /** Fields found on this device, which are listed even while they are being sent. */
  readonly foundIn: (state: RootState, held: Held) => readonly string[]
  readonly isShownAt: (address: URL, path: URL) => boolean
}

const isStuck = ({ is }: SaveQueue) => is === 'closed' || is === 'signedOut'

/** Fields that only the person can resolve. */
const stuckIn = ({ refusedValues, conflicts }: SaveQueue) => [
  ...Object.keys(refusedValues),
  ...Object.keys(conflicts),
]

const pendingIn = (queue: SaveQueue, found: readonly string[]): readonly string[] => {
  const waiting = unsavedFields({ ...queue, refusedValues: {}, conflicts: {} })
  return found.filter((field) => waiting.includes(field))
}

export const registerQueues = <Held extends Saved>({
  selectAll,
  noun,
  whose,
  placesOf,
  foundIn,
  isShownAt,
}: Queued<Held>): void =>
  register({
    name: `${noun}s`,
    selectUnsaved: (state) => {
      const all = Object.values(selectAll(state)).filter(({ queue }) => unsavedFields(queue).length > 0)
      const [first] = all
      if (!first) return null
      const stuck = all.flatMap((held) => placesOf(held, stuckIn(held.queue)))
      const onTheirWay = all.flatMap((held) => placesOf(held, pendingIn(held.queue, foundIn(state, held))))
      const many = all.reduce((sum, { queue }) => sum + unsavedFields(queue).length, 0)
      return {
        count: many,
        what: count(many, noun) + whose(first, all),
        isOnDevice: deviceStoreSelectors.selectKeeps(state) === 'yes',
        isOnItsWay: all.some(({ queue }) => hasPending(queue) && !isStuck(queue)),
        path: stuck[0]?.path ?? null,
        places: [...stuck, ...onTheirWay],
      }
    },
    isShownAt,
  })
