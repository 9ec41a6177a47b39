// The columns of the table. On small screens one column holds a card.
import { type ReactNode, memo, useEffect, useState } from 'react'
import { measureText } from '#shared/rules/intake/measure'
import type { DataColumn } from '#client/ui/tables/DataTable'
import { pieces } from '#client/lists/studentFind'
import { ColourDot } from '#client/ui/ColourDot'
import { Muted, Row, Text } from '#client/ui/primitives'
import type { FurtherColumn } from './furtherColumns'
import type { SortKey, Sorting, ListedStudent } from './studentView'
import { editIcon, paperIcon } from './rowIcons'
import * as styles from './table.module.css'

export type RowAction = 'paper' | 'edit' | 'student'

interface CellTools {
  readonly words: readonly string[]
  readonly sorting: Sorting
  readonly onAction: (action: RowAction, id: string) => void
  /** The rows have the pencil. */
  readonly mayEdit: boolean
  /** Less room than on a wide screen: all columns stand on a tablet held upright. */
  readonly isTight: boolean
}

export type StudentColumn = DataColumn<ListedStudent>

/** Widths on a wide screen and on a tight one. */
type Widths = readonly [wide: number, tight: number]

/** The names take all the room that the other columns leave, and at least this width. */
const leastOfName: Widths = [148, 128]

interface TextColumn {
  readonly key: SortKey
  readonly title: string
  readonly widths: Widths
  readonly text: (student: ListedStudent) => string
  readonly isSearched: boolean
}

export const textColumns: readonly TextColumn[] = [
  {
    key: 'class',
    title: 'Class',
    widths: [82, 72],
    text: ({ row }) => row.class_id ?? '–',
    isSearched: true,
  },
  {
    key: 'born',
    title: 'Date of Birth',
    widths: [148, 128],
    text: ({ row: { date_of_birth: born } }) => born ?? '–',
    isSearched: false,
  },
  {
    key: 'pin',
    // The specification writes it this way.
    title: 'Birth Certicate Pin',
    widths: [138, 128],
    text: ({ row }) => row.birth_certificate_no ?? '–',
    isSearched: true,
  },
]

/** @param further the chosen columns */
export const wideColumns = (
  tools: CellTools,
  further: readonly FurtherColumn[],
): readonly StudentColumn[] => [
  {
    ...sortable('id', tools),
    title: 'ID',
    width: widthOf([104, 88], tools),
    render: (_value, { row }) => <Highlight text={row.id} words={tools.words} />,
  },
  {
    ...sortable('name', tools),
    title: 'Name',
    minWidth: widthOf(leastOfName, tools),
    render: (_value, student) => (
      <Row as="span" wrap={false} className={styles.who}>
        {opening(student, tools)}
        <Standing {...student.row} />
      </Row>
    ),
  },
  ...textColumns.map(({ key, title, widths, text, isSearched }): StudentColumn => ({
    ...sortable(key, tools),
    title,
    width: widthOf(widths, tools),
    render: (_value, student) =>
      isSearched ? <Highlight text={text(student)} words={tools.words} /> : text(student),
  })),
  ...further.map((column) => chosen(column, tools)),
  actions(tools),
]

const sortOrders = { asc: 'ascend', desc: 'descend' } as const

const sortable = (key: SortKey, { sorting }: CellTools) => ({
  key,
  sorter: true,
  sortOrder: sorting.key === key ? sortOrders[sorting.order] : null,
  sortDirections: ['ascend', 'descend', 'ascend'] as Array<'ascend' | 'descend'>,
})

const widthOf = ([wide, tight]: Widths, { isTight }: CellTools): number => (isTight ? tight : wide)

/** The text with the searched words marked. */
const Highlight = ({ text, words }: { text: string; words: readonly string[] }) =>
  words.length === 0
    ? text
    : pieces(text, words).map((piece, index) =>
        piece.isHit ? <mark key={index}>{piece.text}</mark> : piece.text,
      )

const opening = (student: ListedStudent, { words, onAction }: CellTools): ReactNode => (
  <button
    type="button"
    id={openingId(student.row.id)}
    className={styles.name}
    data-tip={student.name}
    onClick={() => onAction('student', student.row.id)}
  >
    <Highlight text={student.name} words={words} />
  </button>
)

/** The id of the button that opens a student. */
const openingId = (studentId: string): string => `open-student-${studentId}`

const Standing = ({ left_on, coming_on }: ListedStudent['row']) => {
  const day = left_on ?? coming_on
  // The server of the release before says no day to come.
  if (!day) return null
  return (
    <Muted small className={styles.left}>
      {left_on === null ? 'Starts' : 'Left'}
      <span className={styles.leftDay}> {day}</span>
    </Muted>
  )
}

const chosen = ({ key, title, width, text }: FurtherColumn, tools: CellTools): StudentColumn => ({
  ...sortable(key, tools),
  title,
  width,
  render: (_value, student) => (
    <>
      {key === 'house' && <ColourDot colour={student.houseColour} />}
      {text(student)}
      {key === 'missing' && <SentBack count={student.sentBack} />}
    </>
  ),
})

const SentBack = ({ count }: { count: number }) =>
  count > 0 && (
    <Text size="small" tone="warn" weight={600} className={styles.sentBack}>
      {' '}
      {count} sent back
    </Text>
  )

const actions = (tools: CellTools): StudentColumn => ({
  key: 'actions',
  title: 'Actions',
  width: 100,
  isAlwaysInSight: true,
  render: (_value, { row, name }) => (
    <RowActions id={row.id} name={name} mayEdit={tools.mayEdit} onAction={tools.onAction} />
  ),
})

interface RowActionsProps {
  readonly id: string
  readonly name: string
  readonly mayEdit: boolean
  readonly onAction: (action: RowAction, id: string) => void
}

/** The actions of a row. Native buttons, because thousands of rows pass by while scrolling. */
const RowActions = memo(({ id, name, mayEdit, onAction }: RowActionsProps) => (
  <Row as="span" gap={1} wrap={false} className={styles.actions}>
    <button
      type="button"
      data-tip="Registration Form"
      aria-label={`Registration Form of ${name}`}
      onClick={() => onAction('paper', id)}
    >
      {paperIcon}
    </button>
    {mayEdit && (
      <button type="button" data-tip="Edit" aria-label={`Edit ${name}`} onClick={() => onAction('edit', id)}>
        {editIcon}
      </button>
    )}
  </Row>
))
RowActions.displayName = 'RowActions'

export const narrowColumns = (tools: CellTools): readonly StudentColumn[] => [
  {
    ...sortable('name', tools),
    title: 'Name',
    minWidth: widthOf(leastOfName, tools),
    render: (_value, student) => (
      <span className={styles.card}>
        {opening(student, tools)}
        <span className={styles.cardDetail}>
          <Highlight
            text={[student.row.id, student.row.class_id].filter(Boolean).join(' · ')}
            words={tools.words}
          />
          <Standing {...student.row} />
        </span>
        <span className={styles.cardDetail}>
          {leftText(student)}
          <SentBack count={student.sentBack} />
        </span>
      </span>
    ),
  },
  actions(tools),
]

const leftText = ({ measure }: ListedStudent): string => (measure ? measureText(measure) : '–')

/** The virtual table draws the row some frames after it was scrolled to. */
const mostFrames = 20

/**
 * After a student's page the focus goes to that row.
 * @param studentId empty: no page was left
 */
export const useReturn = (studentId: string): void => {
  const [wanted] = useState(studentId)
  useEffect(() => {
    let frame = 0
    const look = (left: number) => {
      const button = document.getElementById(openingId(wanted))
      if (button) button.focus()
      else if (left > 0) frame = requestAnimationFrame(() => look(left - 1))
    }
    if (wanted !== '') look(mostFrames)
    return () => cancelAnimationFrame(frame)
  }, [wanted])
}
