// The rows of a list with their changes. A long list draws only the rows in view.
import { ArrowRightOutlined } from '@ant-design/icons'
import type { ImportDifference, ImportKept, ImportRow } from '#shared/contract/lists/imports'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { List, Muted, Stack, Text } from '#client/ui/primitives'
import { DataTable, type DataColumn } from '#client/ui/tables/DataTable'
import * as styles from './imports.module.css'

type Row = ImportRow | ImportKept

interface RowListProps {
  readonly rows: readonly Row[]
  readonly label: string
}

export const RowList = ({ rows, label }: RowListProps) =>
  rows.length > fewRows ? (
    <DataTable label={label} rows={rows} columns={columns} rowKey="row" hasHead={false} />
  ) : (
    <List gap={0} lines="between" aria-label={label}>
      {rows.map((row) => (
        <li key={row.row}>
          <RowItem row={row} />
        </li>
      ))}
    </List>
  )

/** Up to this many rows, all are drawn and can be printed. */
const fewRows = 50

const columns: readonly DataColumn<Row>[] = [
  { key: 'row', minWidth: 260, render: (_cell, row) => <RowItem row={row} /> },
]

/** A row: its number in the list, its student, and its changes or the reason why it is left out. */
export const RowItem = ({ row }: { row: ImportRow | ImportKept }) => (
  <div className={styles.rowItem}>
    <Muted small numeric>
      Row {rowOnSheet(row.row).toLocaleString('en')}
    </Muted>
    <Stack as="span" gap={0} className={styles.rowWho}>
      <Text as="strong" weight={600} breaks>
        {row.title || 'Without a name'}
      </Text>
      {row.student_id !== null && row.student_id !== row.title && <Muted small>{row.student_id}</Muted>}
    </Stack>
    <Text as="div" size="small" breaks className={styles.rowAbout}>
      <About row={row} />
    </Text>
  </div>
)

const About = ({ row }: { row: ImportRow | ImportKept }) => {
  if ('reason' in row) return <Reasons reasons={[row.reason]} />
  if (row.state === 'rejected') return <Reasons reasons={row.reasons} />
  return row.state === 'new' ? (
    <NewValues differences={row.differences} />
  ) : (
    <Changes differences={row.differences} />
  )
}

const Reasons = ({ reasons }: { reasons: readonly string[] }) => (
  <List gap={0} tone="danger">
    {reasons.map((reason) => (
      <li key={reason}>{reason}</li>
    ))}
  </List>
)

const NewValues = ({ differences }: { differences: readonly ImportDifference[] }) => {
  const inOrder = importantFirst(differences)
  const rest = inOrder.slice(fewValues)
  return (
    <>
      <Changes differences={inOrder.slice(0, fewValues)} />
      {rest.length > 0 && (
        <details>
          <summary>{rest.length} more</summary>
          <Changes differences={rest} />
        </details>
      )}
    </>
  )
}

/** A new row is long: this many values are shown at once, and the rest on demand. */
const fewValues = 5

const importantFirst = (differences: readonly ImportDifference[]) => [
  ...differences.filter(({ field }) => important.includes(field)),
  ...differences.filter(({ field }) => !important.includes(field)),
]

/** The name, the class, and the first password. */
const important = ['first_name', 'last_name', 'class_id', 'date_of_birth']

const Changes = ({ differences }: { differences: readonly ImportDifference[] }) => (
  <List gap={0} className={styles.rowChanges}>
    {differences.map((difference) => (
      <Change key={difference.field} {...difference} />
    ))}
  </List>
)

const Change = ({ title, before, after }: ImportDifference) => (
  <li>
    <Muted className={styles.changeField}>{title}</Muted>{' '}
    {before !== null && (
      <>
        <del>{before}</del> <ArrowRightOutlined aria-label="becomes" />{' '}
      </>
    )}
    <ins>{after ?? 'empty'}</ins>
  </li>
)
