// Queues of saves among what is not saved yet (store/unsaved.ts), and the first of them: the answers of the family's
// form, or of the students that the office edits. Marks are the second (marks/unsavedMarks.ts).
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { officePath } from '../address/officeView'
import { stepPaths } from '../address/paths'
import type { RootState } from '../store/rootReducer'
import { joinUnsaved, type UnsavedPlace } from './unsaved'
import { count } from '../ui/count'
import { keepingSelectors } from './keepingSlice'
import type { SaveQueue } from './machine/queue'
import { hasPending, unsavedFields } from './machine/summary'
import { recordSaveSelectors, type RecordSave } from './recordSaveSlice'

interface Queued<Held> {
  readonly selectAll: (state: RootState) => Readonly<Record<string, Held>>
  /** 'answer' */
  readonly noun: string
  /** ' of student 20260002', ' of 2 students' */
  readonly whose: (first: Held, all: readonly Held[]) => string
  /** Those of these fields that have a place, in the order in which they are gone through. */
  readonly placesOf: (held: Held, fields: readonly string[]) => readonly UnsavedPlace[]
  /** Fields that were found on this device and are named while they are on their way, too. */
  readonly foundIn: (state: RootState, held: Held) => readonly string[]
  readonly isShownAt: (address: URL, path: URL) => boolean
}

const isStuck = ({ is }: SaveQueue) => is === 'closed' || is === 'signedOut'

/** Only the person can settle these. */
const stuckIn = ({ kept, conflicts }: SaveQueue) => [...Object.keys(kept), ...Object.keys(conflicts)]

const pendingIn = (queue: SaveQueue, found: readonly string[]): readonly string[] => {
  const waiting = unsavedFields({ ...queue, kept: {}, conflicts: {} })
  return found.filter((field) => waiting.includes(field))
}

export const joinQueues = <Held extends { readonly queue: SaveQueue }>({
  selectAll,
  noun,
  whose,
  placesOf,
  foundIn,
  isShownAt,
}: Queued<Held>): void =>
  joinUnsaved(`${noun}s`, {
    select: (state) => {
      const all = Object.values(selectAll(state)).filter(({ queue }) => unsavedFields(queue).length > 0)
      const [first] = all
      if (!first) return null
      const stuck = all.flatMap((held) => placesOf(held, stuckIn(held.queue)))
      const onTheirWay = all.flatMap((held) => placesOf(held, pendingIn(held.queue, foundIn(state, held))))
      const many = all.reduce((sum, { queue }) => sum + unsavedFields(queue).length, 0)
      return {
        count: many,
        what: count(many, noun) + whose(first, all),
        isKept: keepingSelectors.selectKeeps(state) === 'yes',
        isOnItsWay: all.some(({ queue }) => hasPending(queue) && !isStuck(queue)),
        path: stuck[0]?.path ?? null,
        places: [...stuck, ...onTheirWay],
      }
    },
    isShownAt,
  })

joinQueues<RecordSave>({
  selectAll: recordSaveSelectors.selectRecords,
  noun: 'answer',
  whose: ({ editor, studentId }, all) => {
    if (editor === 'family') return ''
    return all.length === 1 ? ` of student ${studentId}` : ` of ${all.length} students`
  },
  placesOf: ({ studentId, editor }, names) =>
    (fields as readonly Field[])
      .filter(({ name }) => names.includes(name))
      .map((field) =>
        editor === 'family'
          ? { title: columnTitle(field), path: `${stepPaths[field.step]}#${field.name}` }
          : {
              title: columnTitle(field),
              studentId,
              path: officePath('dashboard', { student: studentId, field: field.name }),
            },
      ),
  // The family reads of them in a line of their own (keeping/KeptNotice).
  foundIn: (state, { studentId, editor }) =>
    keepingSelectors
      .selectKeeping(state)
      .found.flatMap((found) => (editor === 'office' && found.studentId === studentId ? found.fields : [])),
  isShownAt: ({ pathname, searchParams }, path) => {
    const student = path.searchParams.get('student')
    return student === null
      ? Object.values(stepPaths).includes(pathname)
      : ['student', 'edit'].some((name) => searchParams.get(name) === student)
  },
})
