// The board in one line, beside the title: the numbers of the school, as links.
import { useMemo } from 'react'
import { useListStudentProgressQuery } from '../../../api/office/progressApi'
import { useAppSelector } from '../../../store/hooks'
import { BoardFold } from './BoardFold'
import { FigureLinks } from './FigureLinks'
import { countBoard } from './boardCounts'
import { selectIsFolded } from './boardSlice'
import * as styles from './progress.module.css'

export const FoldedBoard = () => {
  const isFolded = useAppSelector(selectIsFolded)
  const { data } = useListStudentProgressQuery(undefined, { skip: !isFolded })
  const school = useMemo(() => (data ? countBoard(data).school : null), [data])
  if (!isFolded || school?.students === 0) return null
  return (
    <section className={styles.foldedBoard} aria-label="Completeness" aria-busy={school === null}>
      {school && <FigureLinks counts={school} of="The school" place={{}} />}
      <BoardFold />
    </section>
  )
}
