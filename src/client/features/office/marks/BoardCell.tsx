// A cell of the board: the count of marks, as a link into the grid.
import { CheckOutlined, LockOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import type { MarksBoard } from '#shared/contract/reports/marks'
import { loginOf } from '#shared/rules/access/accountId'
import { termAddress, type TermKey } from '#shared/rules/reports/cards/termPosting'
import { officePath } from '#client/address/officeView'
import { shortDayText, spokenMomentText } from '#client/ui/dates/moments'
import { Muted, Text } from '#client/ui/primitives'
import * as styles from './board.module.css'

export type BoardClass = MarksBoard['classes'][number]

export type Filled = NonNullable<BoardClass['remarks']>

interface BoardCellProps {
  readonly term: TermKey
  readonly classId: string
  readonly of: string
  readonly title: string
  readonly filled: Filled
  /** True in a list, where the subject's name and the last change are beside the count. */
  readonly isLong?: boolean
}

export const BoardCell = ({ term, classId, of, title, filled, isLong = false }: BoardCellProps) => {
  const last = handedInText(filled) ?? lastText(filled)
  const taught = taughtText(filled)
  const name = [`${classId}, ${title}: ${filledText(filled)}`, last, taught].filter(Boolean).join('. ')
  return (
    <Link
      className={isLong ? styles.longCell : styles.cell}
      data-heat={heatOf(filled)}
      to={gridPath(term, classId, of)}
      aria-label={name}
      title={[last ?? 'Nothing is entered yet', taught].filter(Boolean).join('. ')}
    >
      {isLong && <span className={styles.subject}>{title}</span>}
      <span>{isLong ? filledText(filled) : <Short filled={filled} />}</span>
      {isLong && last && (
        <Muted small className={styles.last}>
          {filled.handed_in && <LockOutlined aria-hidden />} {last}
        </Muted>
      )}
      {!isLong && (filled.handed_in ? <HandedInBadge /> : <LastShort filled={filled} />)}
    </Link>
  )
}

/** 'Handed in by j.ali, yesterday at 10:15' */
const handedInText = ({ handed_in }: Filled): string | null =>
  handed_in && `Handed in by ${loginOf(handed_in.by)}, ${spokenMomentText(handed_in.at)}`

/** 'Teachers: J. Ali, R. Mohammed' */
const taughtText = ({ teachers }: Filled): string | null =>
  teachers.length === 0 ? null : `${teachers.length === 1 ? 'Teacher' : 'Teachers'}: ${teachers.join(', ')}`

/** 'j.ali, yesterday at 10:15' */
export const lastText = (filled: Pick<Filled, 'last_at' | 'last_by'>): string | null => {
  const last = lastOf(filled)
  return last && [last.who, last.when].filter(Boolean).join(', ')
}

/** 'j.ali' and '9 Jul', with the full time; null if nobody is recorded. */
export const lastOf = ({ last_at, last_by }: Pick<Filled, 'last_at' | 'last_by'>) =>
  last_at === null
    ? null
    : { who: loginOf(last_by ?? ''), day: shortDayText(last_at), when: spokenMomentText(last_at) }

export const filledText = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): string =>
  filled >= expected && expected > 0 ? `all ${expected}` : `${filled} of ${expected}`

/** Four shades of a colour; the cell also shows the numbers. */
export const heatOf = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): 0 | 1 | 2 | 3 => {
  if (filled === 0) return 0
  if (filled >= expected) return 3
  return filled * 2 >= expected ? 2 : 1
}

const gridPath = (term: TermKey, classId: string, of: string): string =>
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

/** The legend under the board says what it means. */
export const HandedInBadge = () => (
  <Text tone="success" weight={600} unbroken>
    <LockOutlined aria-hidden /> In
  </Text>
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

export const shortText = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): string =>
  `${filled}/${expected}`

/** Rounds down, so that it is never 100 % while a mark is missing. */
export const shareText = ({ filled, expected }: Pick<Filled, 'filled' | 'expected'>): string =>
  expected === 0 ? '' : `${Math.floor((100 * filled) / expected)}%`

export const sumOf = (parts: readonly Pick<Filled, 'filled' | 'expected'>[]) => ({
  filled: parts.reduce((sum, { filled }) => sum + filled, 0),
  expected: parts.reduce((sum, { expected }) => sum + expected, 0),
})

export const classSum = ({ subjects, remarks }: BoardClass) => sumOf([...subjects, ...remarksIn([remarks])])

/** Teachers get no remarks. */
export const remarksIn = (remarks: readonly BoardClass['remarks'][]): Filled[] =>
  remarks.filter((one) => one !== null)

/** Keeps the order of the server. */
export const byForm = (classes: readonly BoardClass[]): ReadonlyMap<number, readonly BoardClass[]> => {
  const forms = new Map<number, BoardClass[]>()
  for (const one of classes) forms.set(one.form_level, [...(forms.get(one.form_level) ?? []), one])
  return forms
}
