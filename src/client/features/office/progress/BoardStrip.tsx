// The strip above the table: the numbers of the school as links, and the work that waits for the office. The board of
// the forms opens below it.
import { useMemo, type ReactNode } from 'react'
import { DownOutlined } from '@ant-design/icons'
import { useListStudentProgressQuery } from '#client/api/intake/progressApi'
import { useAppSelector, useAppDispatch } from '#client/store/hooks'
import { Row, Text } from '#client/ui/primitives'
import { FigureLinks } from './FigureLinks'
import { countBoard } from './boardCounts'
import { selectIsFolded, foldToggled } from './boardSlice'
import * as styles from './progress.module.css'

export const BoardStrip = ({ children }: { children?: ReactNode }) => {
  const isFolded = useAppSelector(selectIsFolded)
  const { data, isError } = useListStudentProgressQuery()
  const school = useMemo(() => (data ? countBoard(data).school : null), [data])
  // The student list makes the same call; it reports the failure.
  const hasBoard = school ? school.students > 0 : !isError
  return (
    <Row rowGap={0} justify="end" raised className={styles.strip}>
      {hasBoard && isFolded && (
        <Text
          as="section"
          size="small"
          className={styles.stripNumbers}
          aria-label="Completeness"
          aria-busy={school === null}
        >
          {school && <FigureLinks counts={school} of="The school" place={{}} />}
        </Text>
      )}
      {children}
      {hasBoard && <BoardFold />}
    </Row>
  )
}

/** Opens the board below the strip, form by form, and closes it again. */
const BoardFold = () => {
  const dispatch = useAppDispatch()
  const isFolded = useAppSelector(selectIsFolded)
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={!isFolded}
      onClick={() => dispatch(foldToggled())}
    >
      By form <DownOutlined aria-hidden className={isFolded ? '' : styles.turned} />
    </button>
  )
}
