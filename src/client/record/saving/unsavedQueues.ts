// Queues of saves among what is not saved yet (store/unsaved.ts), and the first of them: the answers of the family's
// form, or of the students that the office edits. Marks are the second (marks/unsavedMarks.ts).
import { officePath } from '../../address/officeView'
import { stepPaths } from '../../address/paths'
import type { RootState } from '../../store/rootReducer'
import { joinUnsaved } from '../../store/unsaved'
import { count } from '../../ui/count'
import { keepingSelectors } from '../keeping/keepingSlice'
import { problemsIn } from '../progress/shownAnswers'
import type { SaveQueue } from '../queue/saveQueue'
import { hasPending, unsavedFields } from '../queue/saveSummary'
import { recordSaveSelectors, type RecordSave } from './recordSaveSlice'

interface Queued<Held> {
  readonly selectAll: (state: RootState) => Readonly<Record<string, Held>>
  /** 'answer' */
  readonly noun: string
  /** ' of student 20260002', ' of 2 students' */
  readonly whose: (first: Held, all: readonly Held[]) => string
  /** To the first field that only the person can settle. */
  readonly pathTo: (held: Held) => string | null
  readonly isShownAt: (address: URL, path: URL) => boolean
}

const isStuck = ({ is }: SaveQueue) => is === 'closed' || is === 'signedOut'

export const joinQueues = <Held extends { readonly queue: SaveQueue }>({
  selectAll,
  noun,
  whose,
  pathTo,
  isShownAt,
}: Queued<Held>): void =>
  joinUnsaved(`${noun}s`, {
    select: (state) => {
      const all = Object.values(selectAll(state)).filter(({ queue }) => unsavedFields(queue).length > 0)
      const [first] = all
      if (!first) return null
      const many = all.reduce((sum, { queue }) => sum + unsavedFields(queue).length, 0)
      return {
        count: many,
        what: count(many, noun) + whose(first, all),
        isKept: keepingSelectors.selectKeeps(state) === 'yes',
        isOnItsWay: all.some(({ queue }) => hasPending(queue) && !isStuck(queue)),
        path: all.map(pathTo).find((path) => path !== null) ?? null,
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
  pathTo: ({ studentId, editor, queue }) => {
    const [problem] = problemsIn(queue)
    if (!problem) return null
    return editor === 'family'
      ? `${stepPaths[problem.step]}#${problem.name}`
      : officePath('dashboard', { student: studentId, field: problem.name })
  },
  isShownAt: ({ pathname, searchParams }, path) => {
    const student = path.searchParams.get('student')
    return student === null
      ? Object.values(stepPaths).includes(pathname)
      : ['student', 'edit'].some((name) => searchParams.get(name) === student)
  },
})
