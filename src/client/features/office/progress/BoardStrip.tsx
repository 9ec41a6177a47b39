// The strip above the table: the numbers of the school as links, and what waits for the office. The board of the forms
// opens below it.
import { useMemo, type ReactNode } from 'react'
import { useListStudentProgressQuery } from '#client/api/intake/progressApi'
import { useAppSelector } from '#client/store/hooks'
import { BoardFold } from './BoardFold'
import { FigureLinks } from './FigureLinks'
import { countBoard } from './boardCounts'
import { selectIsFolded } from './boardSlice'
import * as styles from './progress.module.css'

export const BoardStrip = ({ children }: { children?: ReactNode }) => {
  const isFolded = useAppSelector(selectIsFolded)
  const { data, isError } = useListStudentProgressQuery()
  const school = useMemo(() => (data ? countBoard(data).school : null), [data])
  // The list below counts from the same call: it says so where that fails.
  const hasBoard = school ? school.students > 0 : !isError
  return (
    <div className={styles.strip}>
      {hasBoard && isFolded && (
        <section className={styles.stripNumbers} aria-label="Completeness" aria-busy={school === null}>
          {school && <FigureLinks counts={school} of="The school" place={{}} />}
        </section>
      )}
      {children}
      {hasBoard && <BoardFold />}
    </div>
  )
}
