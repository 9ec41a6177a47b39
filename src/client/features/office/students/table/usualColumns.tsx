// The columns of the table. On small screens one column holds a card.
import { type ReactNode, memo, useEffect, useState } from 'react'
import { measureText } from '#shared/rules/intake/measure'
import type { DataColumn } from '#client/ui/tables/DataTable'
import { pieces } from '#client/lists/studentFind'
import { ColourDot } from '#client/ui/ColourDot'
import { Muted, Row, Text } from '#client/ui/primitives'
import type { FurtherColumn } from './furtherColumns'
import type { SortKey, Sorting, ListedStudent } from './studentView'
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

// Two icons of antd as plain drawings: its own components would draw four elements more for each of a table's rows.

const icon = (path: string) => (
  <svg className={styles.icon} viewBox="64 64 896 896" aria-hidden="true">
    <path d={path} />
  </svg>
)

/** FilePdfOutlined */
const paperIcon = icon(
  'M531.3 574.4l.3-1.4c5.8-23.9 13.1-53.7 7.4-80.7-3.8-21.3-19.5-29.6-32.9-30.2-15.8-.7-29.9 8.3-33.4 21.4-6.6 24-.7 56.8 10.1 98.6-13.6 32.4-35.3 79.5-51.2 107.5-29.6 15.3-69.3 38.9-75.2 68.7-1.2 5.5.2 12.5 3.5 18.8 3.7 7 9.6 12.4 16.5 15 3 1.1 6.6 2 10.8 2 17.6 0 46.1-14.2 84.1-79.4 5.8-1.9 11.8-3.9 17.6-5.9 27.2-9.2 55.4-18.8 80.9-23.1 28.2 15.1 60.3 24.8 82.1 24.8 21.6 0 30.1-12.8 33.3-20.5 5.6-13.5 2.9-30.5-6.2-39.6-13.2-13-45.3-16.4-95.3-10.2-24.6-15-40.7-35.4-52.4-65.8zM421.6 726.3c-13.9 20.2-24.4 30.3-30.1 34.7 6.7-12.3 19.8-25.3 30.1-34.7zm87.6-235.5c5.2 8.9 4.5 35.8.5 49.4-4.9-19.9-5.6-48.1-2.7-51.4.8.1 1.5.7 2.2 2zm-1.6 120.5c10.7 18.5 24.2 34.4 39.1 46.2-21.6 4.9-41.3 13-58.9 20.2-4.2 1.7-8.3 3.4-12.3 5 13.3-24.1 24.4-51.4 32.1-71.4zm155.6 65.5c.1.2.2.5-.4.9h-.2l-.2.3c-.8.5-9 5.3-44.3-8.6 40.6-1.9 45 7.3 45.1 7.4zm191.4-388.2L639.4 73.4c-6-6-14.1-9.4-22.6-9.4H192c-17.7 0-32 14.3-32 32v832c0 17.7 14.3 32 32 32h640c17.7 0 32-14.3 32-32V311.3c0-8.5-3.4-16.7-9.4-22.7zM790.2 326H602V137.8L790.2 326zm1.8 562H232V136h302v216a42 42 0 0042 42h216v494z',
)

/** EditOutlined */
const editIcon = icon(
  'M257.7 752c2 0 4-.2 6-.5L431.9 722c2-.4 3.9-1.3 5.3-2.8l423.9-423.9a9.96 9.96 0 000-14.1L694.9 114.9c-1.9-1.9-4.4-2.9-7.1-2.9s-5.2 1-7.1 2.9L256.8 538.8c-1.5 1.5-2.4 3.3-2.8 5.3l-29.5 168.2a33.5 33.5 0 009.4 29.8c6.6 6.4 14.9 9.9 23.8 9.9zm67.4-174.4L687.8 215l73.3 73.3-362.7 362.6-88.9 15.7 15.6-89zM880 836H144c-17.7 0-32 14.3-32 32v36c0 4.4 3.6 8 8 8h784c4.4 0 8-3.6 8-8v-36c0-17.7-14.3-32-32-32z',
)
