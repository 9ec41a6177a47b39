// The entries of the save queues in the register of unsaved work: answers (record.ts) and marks (marks/marks.ts).
import type { RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import type { Saved } from './createSaveSlice'
import { deviceStoreSelectors, type FoundFields } from './deviceStoreSlice'
import type { SaveQueue } from './machine/queue'
import { hasPending, unsavedFields } from './machine/status'
import { register, type UnsavedPlace } from './unsaved'

interface Queued<Held> {
  readonly selectAll: (state: RootState) => Readonly<Record<string, Held>>
  readonly noun: FoundFields['kind']
  /** ' of student 20260002', ' of 2 students' */
  readonly whose: (first: Held, all: readonly Held[], state: RootState) => string
  /** The fields that have a link, in the order in which the person visits them. */
  readonly placesOf: (held: Held, fields: readonly string[], state: RootState) => readonly UnsavedPlace[]
  /** True if the fields found on this device are listed even while they are being sent. */
  readonly listsFound: (held: Held) => boolean
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
  listsFound,
  isShownAt,
}: Queued<Held>): void =>
  register({
    name: `${noun}s`,
    selectUnsaved: (state) => {
      const unsaved = Object.entries(selectAll(state)).filter(
        ([, { queue }]) => unsavedFields(queue).length > 0,
      )
      const all = unsaved.map(([, held]) => held)
      const [first] = all
      if (!first) return null
      const { found } = deviceStoreSelectors.selectDeviceStore(state)
      const foundIn = (id: string) =>
        found.flatMap(({ kind, id: other, fields }) => (kind === noun && other === id ? fields : []))
      const stuck = all.flatMap((held) => placesOf(held, stuckIn(held.queue), state))
      const onTheirWay = unsaved.flatMap(([id, held]) =>
        listsFound(held) ? placesOf(held, pendingIn(held.queue, foundIn(id)), state) : [],
      )
      const many = all.reduce((sum, { queue }) => sum + unsavedFields(queue).length, 0)
      return {
        count: many,
        what: count(many, noun) + whose(first, all, state),
        isOnDevice: deviceStoreSelectors.selectKeeps(state) === 'yes',
        isOnItsWay: all.some(({ queue }) => hasPending(queue) && !isStuck(queue)),
        path: stuck[0]?.path ?? null,
        places: [...stuck, ...onTheirWay],
      }
    },
    isShownAt,
  })
