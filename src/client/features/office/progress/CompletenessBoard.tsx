// How far the registrations are, above the students table: for the school, each form and, opened, each class.
import { lazy, Suspense, useMemo } from 'react'
import { useOfficeQuery } from '../../../address/useOfficeQuery'
import { useListStudentProgressQuery } from '../../../api/office/progressApi'
import { useLazyMount } from '../../../ui/hooks/useLazyMount'
import { BoardWaiting } from './BoardWaiting'
import { FirstSteps } from './FirstSteps'
import { Forms } from './Forms'
import { SchoolFigures } from './SchoolFigures'
import { countBoard } from './boardCounts'
import * as styles from './progress.module.css'

/** Comes when a list is opened for the first time, fetched when the board is there. */
const ChaseDialog = lazy(() => import(/* webpackPrefetch: true */ './chase/ChaseDialog'))

export const CompletenessBoard = () => {
  const { data, isError } = useListStudentProgressQuery()
  const { query, change } = useOfficeQuery()
  const board = useMemo(() => (data ? countBoard(data) : null), [data])
  const chased = query.get('chase')
  const wasChased = useLazyMount(chased !== null)
  // The list below counts from the same call: it says so, once, and tries again.
  if (isError && !board) return null
  if (!board) return <BoardWaiting />
  if (board.school.students === 0) return <FirstSteps />
  return (
    <section className={styles.board} aria-label="Completeness">
      <SchoolFigures counts={board.school} />
      <Forms forms={board.forms} onChase={(classId) => change({ chase: classId ?? 'none' })} />
      {wasChased && (
        <Suspense fallback={null}>
          <ChaseDialog classId={chased} onClose={() => change({ chase: '' })} />
        </Suspense>
      )}
    </section>
  )
}
