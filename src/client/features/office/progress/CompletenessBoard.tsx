// How far the registrations are, above the students table: for the school, each form and, opened, each class.
import { Skeleton } from 'antd'
import { lazy, Suspense, useMemo } from 'react'
import { useListStudentProgressQuery } from '../../api/progressApi'
import { useLazyMount } from '../../ui/useLazyMount'
import { useOfficeQuery } from '../../ui/useOfficeQuery'
import { countBoard } from './boardCounts'
import './completeness.css'
import { FirstSteps } from './FirstSteps'
import { Forms } from './Forms'
import { SchoolFigures } from './SchoolFigures'

/** Comes when a list is opened for the first time, fetched when the board is there. */
const ChaseDialog = lazy(() => import(/* webpackPrefetch: true */ './ChaseDialog'))

const Waiting = () => (
  <section className="board" aria-label="Completeness" aria-busy="true">
    <Skeleton active title={false} paragraph={{ rows: 4 }} />
  </section>
)

export const CompletenessBoard = () => {
  const { data, isError } = useListStudentProgressQuery()
  const { query, change } = useOfficeQuery()
  const board = useMemo(() => (data ? countBoard(data) : null), [data])
  const chased = query.get('chase')
  const wasChased = useLazyMount(chased !== null)
  // The list below counts from the same call: it says so, once, and tries again.
  if (isError && !board) return null
  if (!board) return <Waiting />
  if (board.school.students === 0) return <FirstSteps />
  return (
    <section className="board" aria-label="Completeness">
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
