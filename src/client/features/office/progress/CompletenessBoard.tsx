// How far the registrations are, below the strip: for the school, each form and, opened, each class.
import { lazy, Suspense, useMemo } from 'react'
import { wordOfPlace, type ChasePlace } from '#shared/rules/intake/chasePlace'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useListStudentProgressQuery } from '#client/api/intake/progressApi'
import { useListStudentsQuery } from '#client/api/students/studentsApi'
import { useAppSelector } from '#client/store/hooks'
import { useAfterPaint } from '#client/ui/hooks/useAfterPaint'
import { useLazyMount } from '#client/ui/hooks/useLazyMount'
import { BoardWaiting } from './BoardWaiting'
import { FirstSteps } from './FirstSteps'
import { Forms } from './forms/Forms'
import { SchoolFigures } from './SchoolFigures'
import { countBoard } from './boardCounts'
import { selectIsFolded } from './boardSlice'
import * as styles from './progress.module.css'

/** Comes when a list is opened for the first time, fetched when the board is there. */
const ChaseDialog = lazy(() => import(/* webpackPrefetch: true */ './chase/ChaseDialog'))

export const CompletenessBoard = () => {
  const { data, isError } = useListStudentProgressQuery()
  const { query, change } = useOfficeQuery()
  const isFolded = useAppSelector(selectIsFolded)
  // People wait for the first rows of the table; the numbers come after them, into the place that is kept.
  const isTime = useAfterPaint(!useListStudentsQuery().isLoading)
  const board = useMemo(() => (data && isTime ? countBoard(data) : null), [data, isTime])
  const chased = query.get('chase')
  const wasChased = useLazyMount(chased !== null)
  const chase = (place: ChasePlace) => change({ chase: wordOfPlace(place) })
  // The list below counts from the same call: it says so, once, and tries again.
  if (isError && !board) return null
  if (!data || !board) return isFolded ? null : <BoardWaiting />
  const { students } = board.school
  if (students === 0) return <FirstSteps students={0} />
  // Once a family has signed in, the school has begun.
  const hasBegun = data.some(({ signed_in }) => signed_in === 1)
  return (
    <>
      {!hasBegun && <FirstSteps students={students} />}
      {!isFolded && (
        <section className={styles.board} aria-label="Completeness">
          <SchoolFigures counts={board.school} />
          <Forms forms={board.forms} onChase={chase} />
        </section>
      )}
      {wasChased && (
        <Suspense fallback={null}>
          <ChaseDialog
            place={chased}
            onPlace={(place) => change({ chase: place })}
            onClose={() => change({ chase: '' })}
          />
        </Suspense>
      )}
    </>
  )
}
