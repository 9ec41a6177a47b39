// Rows under what is wrong with them: many rows often have one cause, and one repair.
import { RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import type { ImportRow, ImportOtherRow } from '#shared/contract/lists/imports'
import { count } from '#client/ui/count'
import { Fold, List, Muted, Text, Stack } from '#client/ui/primitives'
import { DataTable } from '#client/ui/tables/DataTable'
import { rowPlace, type Sheets } from './listTexts'
import * as styles from './lists.module.css'

interface CausesProps {
  readonly rows: ReadonlyArray<Pick<ImportRow, 'row' | 'student_id' | 'title' | 'reasons'>>
  readonly label: string
  readonly sheets: Sheets
  /** 'warn': the rows come in, without an answer. 'muted': nothing is wrong with them. */
  readonly tone?: 'danger' | 'warn' | 'muted'
}

export const Causes = ({ rows, label, sheets, tone = 'danger' }: CausesProps) => {
  const causes = useMemo(() => causesOf(rows), [rows])
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? causes : causes.slice(0, atFirst)
  return (
    <>
      <List gap={0} lines="between" aria-label={label}>
        {shown.map((cause) => (
          <li key={cause.text}>
            <OneCause cause={cause} sheets={sheets} tone={tone} />
          </li>
        ))}
      </List>
      {shown.length < causes.length && (
        <div>
          <Button onClick={() => setWhole(true)}>Show all {count(causes.length, 'cause')}</Button>
        </div>
      )}
    </>
  )
}

const atFirst = 30

interface OneCauseProps extends Required<Pick<CausesProps, 'sheets' | 'tone'>> {
  readonly cause: Cause
}

/** Folded rows are not drawn. */
const OneCause = ({ cause, sheets, tone }: OneCauseProps) => {
  const { text, rows } = cause
  const [isOpen, setOpen] = useState(rows.length <= fewRows)
  return (
    <Fold
      className={styles.cause}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <RightOutlined aria-hidden />
        <Text weight={600} breaks>
          {text}
        </Text>
        <Text size="small" tone={tone} numeric>
          {count(rows.length, 'row')}
        </Text>
        {!isOpen && (
          <Muted small breaks className={styles.causeExample}>
            {exampleText(cause, sheets)}
          </Muted>
        )}
      </summary>
      {isOpen && (
        <div className={styles.causeRows}>
          <RowLines rows={rows} label={text} sheets={sheets} about={({ value }) => value} />
        </div>
      )}
    </Fold>
  )
}

/** So few rows are seen without opening them. */
const fewRows = 3

const exampleText = ({ rows: [first] }: Cause, sheets: Sheets): string => {
  if (!first) return ''
  const { row, title, value } = first
  const where = [rowPlace(row, sheets), title].filter(Boolean).join(', ')
  return `For example: ${value === '' ? where : `${where}: ${value}`}`
}

// Rows that were refused, by the cause: reasons are of one cause if they differ only in what they quote or count.

type Refused = Pick<ImportRow, 'row' | 'student_id' | 'title' | 'reasons'>

interface CauseRow {
  readonly row: number
  readonly student_id: string | null
  readonly title: string
  /** The part in which the rows of a cause differ, for example '“31/02/2014”'; empty if they do not differ. */
  readonly value: string
}

interface Cause {
  /** The sentence, with … in the place of what differs: 'Date of birth: “…” is not a date'. */
  readonly text: string
  readonly rows: readonly CauseRow[]
}

/** The cause with most rows first. A row with several reasons stands under each of its causes. */
export const causesOf = (rows: readonly Refused[]): Cause[] => {
  const found = new Map<string, Told[]>()
  for (const row of rows)
    for (const reason of new Set(row.reasons)) {
      const parts = reason.split(detail)
      const key = parts.map((part, index) => (isDetail(index) ? '' : part)).join('…')
      const told = found.get(key)
      if (told) told.push({ row, parts })
      else found.set(key, [{ row, parts }])
    }
  return [...found.values()].map(causeOf).sort((one, other) => other.rows.length - one.rows.length)
}

/** A quotation, a day such as 3 April 2014, or a number; in brackets, so that split() keeps it. */
const detail = /(“[^”]*”|\b\d{1,2} [A-Z][a-z]+ \d{4}\b|\b\d[\d.,/:-]*\d\b|\b\d\b)/

/** The pieces between the details have even numbers. */
const isDetail = (index: number): boolean => index % 2 === 1

interface Told {
  readonly row: Refused
  readonly parts: readonly string[]
}

const causeOf = (told: readonly Told[]): Cause => {
  const [{ parts: first } = { parts: [] as readonly string[] }] = told
  const open = first.map((part, index) => isDetail(index) && told.some(({ parts }) => parts[index] !== part))
  const rows = new Map<number, CauseRow>()
  for (const { row, parts } of told) {
    const { title, student_id } = row
    const value = [rows.get(row.row)?.value, valueOf(parts, open)].filter(Boolean).join('; ')
    rows.set(row.row, { row: row.row, student_id, title, value })
  }
  const text = first.map((part, index) => (open[index] ? (isQuoted(part) ? '“…”' : '…') : part)).join('')
  return { text, rows: [...rows.values()] }
}

/** The quotations; where none differs, the numbers. */
const valueOf = (parts: readonly string[], open: readonly boolean[]): string => {
  const values = parts.filter((_part, index) => open[index])
  const quoted = values.filter(isQuoted)
  return (quoted.length > 0 ? quoted : values).join(', ')
}

const isQuoted = (part: string): boolean => part.startsWith('“')

// Rows of the file that are about no student, under what they were taken for: a student among them would be missed.

interface OtherRowsProps {
  readonly rows: readonly ImportOtherRow[]
  readonly sheets: Sheets
}

export const OtherRows = ({ rows, sheets }: OtherRowsProps) => (
  <>
    <Muted as="p" measured>
      Nothing is imported from these rows, but a title may say the class of the rows below it. If you see a
      student here, check which row has the headers, or correct the row in your list.
    </Muted>
    <Causes
      rows={rows.map(({ row, text, what }) => ({
        row,
        student_id: null,
        title: text,
        reasons: [sentences[what]],
      }))}
      sheets={sheets}
      tone="muted"
      label="Rows that are not about a student"
    />
  </>
)

const sentences: Readonly<Record<ImportOtherRow['what'], string>> = {
  title: 'Titles above the headers, or between the students',
  heading: 'Headers that stand again between the students',
  note: 'Totals, signatures and notes',
}

// Rows of a list: the place in the file, the student, and what is to be said. A long list draws only the rows in view.

type Line = Pick<ImportRow, 'row' | 'student_id' | 'title'>

interface RowLinesProps<Row> {
  readonly rows: readonly Row[]
  readonly label: string
  readonly sheets: Sheets
  readonly about: (row: Row) => ReactNode
}

export const RowLines = <Row extends Line>({ rows, label, sheets, about }: RowLinesProps<Row>) => {
  const drawn = (row: Row) => (
    <RowLine row={row} sheets={sheets}>
      {about(row)}
    </RowLine>
  )
  return rows.length > drawnRows ? (
    <DataTable
      label={label}
      rows={rows}
      columns={[{ key: 'row', minWidth: 260, render: (_cell, row) => drawn(row) }]}
      rowKey="row"
      hasHead={false}
    />
  ) : (
    <List gap={0} lines="between" aria-label={label}>
      {rows.map((row) => (
        <li key={row.row}>{drawn(row)}</li>
      ))}
    </List>
  )
}

/** Up to this many rows, all are drawn and can be printed. */
const drawnRows = 50

interface RowLineProps {
  readonly row: Line
  readonly sheets: Sheets
  readonly children: ReactNode
}

const RowLine = ({ row: { row, student_id, title }, sheets, children }: RowLineProps) => (
  <div className={styles.line}>
    <Muted small numeric breaks>
      {rowPlace(row, sheets)}
    </Muted>
    <Stack as="span" gap={0} className={styles.lineWho}>
      <Text as="strong" weight={600} breaks>
        {title || 'Without a name'}
      </Text>
      {student_id !== null && student_id !== title && <Muted small>{student_id}</Muted>}
    </Stack>
    {children !== '' && (
      <Text as="div" size="small" breaks>
        {children}
      </Text>
    )}
  </div>
)
