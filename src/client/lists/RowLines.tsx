// Rows of a list: the place in the file, the student, and what is to be said. A long list draws only the rows in view.
import type { ReactNode } from 'react'
import type { ImportRow } from '#shared/contract/lists/imports'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import { DataTable } from '#client/ui/tables/DataTable'
import { rowPlace, type Sheets } from './rowPlace'
import * as styles from './lists.module.css'

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
  return rows.length > fewRows ? (
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
const fewRows = 50

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
