import { useMemo } from 'react'
import type { Grades } from '#shared/contract/reports/reportLists'
import { listLimits, ratingProblems, type GradeInput } from '#shared/rules/reports/marks/reportLists'
import { reportLimits } from '#shared/rules/reports/marks/termFacts'
import { useSaveGradesMutation } from '#client/api/reports/reportListsApi'
import type { LetterKind } from './LetterRow'
import { LetterRows } from './LetterRows'
import * as styles from '../settings.module.css'

const kind: LetterKind = { name: 'rating', title: 'Rating', longest: reportLimits.rating, hasMarks: false }

const tell = (current: unknown): string =>
  (current as Grades).ratings.map(({ grade, meaning }) => `${grade} ${meaning}`).join(', ') || 'no ratings'

/** Lists of marks are read in capitals. */
const inCapitals = (letters: readonly GradeInput[]): Grades['ratings'] =>
  letters.map(({ grade, meaning }) => ({ grade: grade.toUpperCase(), meaning }))

export const RatingRows = ({ lists }: { lists: Grades }) => {
  const { grades, ratings } = lists
  const [save, saving] = useSaveGradesMutation()
  const stored = useMemo(() => ratings.map((rating) => ({ ...rating, lowest: null })), [ratings])
  return (
    <>
      <p className={styles.hint}>
        Used for application, conduct, authority, responsibility and co-operation. If you list no ratings, any
        letter is accepted.
      </p>
      <LetterRows
        kind={kind}
        stored={stored}
        version={lists.version}
        most={listLimits.ratings}
        problemsOf={(letters) => ratingProblems(inCapitals(letters))}
        saving={saving}
        tell={tell}
        onSave={async (letters, version) => {
          const answer = await save({ grades, ratings: inCapitals(letters), version })
          return answer.error === undefined
        }}
      />
    </>
  )
}
