import type { Grades } from '#shared/contract/reports/reportLists'
import { gradeProblems, listLimits, type GradeInput } from '#shared/rules/reports/marks/reportLists'
import { useSaveGradesMutation } from '#client/api/reports/reportListsApi'
import type { LetterKind } from './LetterRow'
import { LetterRows } from './LetterRows'
import * as styles from '../settings.module.css'

const kind: LetterKind = { name: 'grade', title: 'Grade', longest: 3, hasMarks: true }

const tell = (current: unknown): string =>
  (current as Grades).grades.map(({ grade, lowest }) => `${grade} from ${lowest}`).join(', ')

/** Those without a mark do not get here. */
const whole = (letters: readonly GradeInput[]): Grades['grades'] =>
  letters.map(({ lowest, ...letter }) => ({ ...letter, lowest: lowest ?? 0 }))

export const GradeRows = ({ lists }: { lists: Grades }) => {
  const { grades, ratings } = lists
  const [save, saving] = useSaveGradesMutation()
  return (
    <>
      <p className={styles.hint}>
        A mark gets the highest grade it reaches, rounded to one decimal as on the card.
      </p>
      <LetterRows
        kind={kind}
        stored={grades}
        version={lists.version}
        most={listLimits.grades}
        problemsOf={gradeProblems}
        saving={saving}
        tell={tell}
        onSave={async (letters, version) => {
          const answer = await save({ grades: whole(letters), ratings, version })
          return answer.error === undefined
        }}
      />
    </>
  )
}
