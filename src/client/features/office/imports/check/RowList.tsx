// The rows of a list and what happens to each. A long list draws only what is in view.
import type { ImportKept, ImportRow } from '#shared/contract/lists/imports'
import { DataTable, type DataColumn } from '#client/ui/tables/DataTable'
import { RowItem } from './RowItem'
import * as styles from './check.module.css'

type Row = ImportRow | ImportKept

interface RowListProps {
  readonly rows: readonly Row[]
  readonly label: string
}

/** Up to here all are drawn, and can be printed. */
const fewRows = 50

const columns: readonly DataColumn<Row>[] = [
  { key: 'row', minWidth: 260, render: (_cell, row) => <RowItem row={row} /> },
]

export const RowList = ({ rows, label }: RowListProps) =>
  rows.length > fewRows ? (
    <DataTable label={label} rows={rows} columns={columns} rowKey="row" hasHead={false} />
  ) : (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.row}>
          <RowItem row={row} />
        </li>
      ))}
    </ul>
  )
