// Answers among what is not saved yet (store/unsaved.ts): of the family's form, or of the students that the office edits.
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

const isStuck = ({ is }: SaveQueue) => is === 'closed' || is === 'signedOut'

/** To the first answer that only the person can settle. */
const pathTo = ({ studentId, editor, queue }: RecordSave): string | null => {
  const [problem] = problemsIn(queue)
  if (!problem) return null
  return editor === 'family'
    ? `${stepPaths[problem.step]}#${problem.name}`
    : officePath('dashboard', { student: studentId, field: problem.name })
}

const whatOf = (many: number, [first, ...others]: readonly RecordSave[]): string => {
  const answers = count(many, 'answer')
  if (!first || first.editor === 'family') return answers
  return others.length === 0
    ? `${answers} of student ${first.studentId}`
    : `${answers} of ${others.length + 1} students`
}

const select = (state: RootState) => {
  const records = Object.values(recordSaveSelectors.selectRecords(state)).filter(
    ({ queue }) => unsavedFields(queue).length > 0,
  )
  if (records.length === 0) return null
  const many = records.reduce((sum, { queue }) => sum + unsavedFields(queue).length, 0)
  return {
    count: many,
    what: whatOf(many, records),
    isKept: keepingSelectors.selectKeeps(state) === 'yes',
    isOnItsWay: records.some(({ queue }) => hasPending(queue) && !isStuck(queue)),
    path: records.map(pathTo).find((path) => path !== null) ?? null,
  }
}

joinUnsaved('answers', {
  select,
  isShownAt: ({ pathname, searchParams }, path) => {
    const student = path.searchParams.get('student')
    return student === null
      ? Object.values(stepPaths).includes(pathname)
      : ['student', 'edit'].some((name) => searchParams.get(name) === student)
  },
})
