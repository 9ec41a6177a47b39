// One number of the board: how many are filled, as a link into the grid.
import { CheckOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { filledText, heatOf, lastOf, lastText, type Filled } from './boardTexts'
import * as styles from './board.module.css'

interface BoardCellProps {
  readonly term: TermKey
  readonly classId: string
  readonly of: string
  readonly title: string
  readonly filled: Filled
  /** In a list the name of the subject and the last change stand beside it. */
  readonly isLong?: boolean
}

export const gridPath = (term: TermKey, classId: string, of: string): string =>
  officePath('postReports', { term: termAddress(term), tab: 'marks', class: classId, of })

const Short = ({ filled }: Pick<BoardCellProps, 'filled'>) =>
  heatOf(filled) === 3 ? (
    <CheckOutlined aria-hidden />
  ) : (
    <>
      {filled.filled}
      <span className={styles.of}>/{filled.expected}</span>
    </>
  )

const LastShort = ({ filled }: Pick<BoardCellProps, 'filled'>) => {
  const last = lastOf(filled)
  return (
    last && (
      <span className={styles.lastShort}>
        <span className={styles.who}>{last.who}</span>
        <span className={styles.day}>{last.day}</span>
      </span>
    )
  )
}

export const BoardCell = ({ term, classId, of, title, filled, isLong = false }: BoardCellProps) => {
  const last = lastText(filled)
  const name = [`${classId}, ${title}: ${filledText(filled)}`, last].filter(Boolean).join('. ')
  return (
    <Link
      className={isLong ? styles.longCell : styles.cell}
      data-heat={heatOf(filled)}
      to={gridPath(term, classId, of)}
      aria-label={name}
      title={last ?? 'Nothing is entered yet'}
    >
      {isLong && <span className={styles.subject}>{title}</span>}
      <span>{isLong ? filledText(filled) : <Short filled={filled} />}</span>
      {isLong && last && <span className={styles.last}>{last}</span>}
      {!isLong && <LastShort filled={filled} />}
    </Link>
  )
}
