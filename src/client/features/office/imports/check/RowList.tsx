// Rows of the list with what is to be said about each. A long list draws only what is in view.
import type { ReactNode } from 'react'
import type { ImportKept, ImportRow } from '#shared/contract/office/imports'
import { RowItem } from './RowItem'
import { VirtualRows } from './VirtualRows'
import * as styles from './check.module.css'

type Row = ImportRow | ImportKept

interface RowListProps {
  readonly rows: readonly Row[]
  readonly label: string
}

/** So few are drawn whole, and can be printed. */
const fewRows = 50

const columns = [{ key: 'row', render: (_cell: unknown, row: Row): ReactNode => <RowItem row={row} /> }]

export const RowList = ({ rows, label }: RowListProps) =>
  rows.length > fewRows ? (
    <VirtualRows rows={rows} label={label} columns={columns} />
  ) : (
    <ul className={styles.rows} aria-label={label}>
      {rows.map((row) => (
        <li key={row.row}>
          <RowItem row={row} />
        </li>
      ))}
    </ul>
  )
