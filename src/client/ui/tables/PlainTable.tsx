// A plain HTML table, for short tables and for paper, where it repeats its head on each sheet. The specification asks
// for antd's table for students (DataTable) and terms.
import type { Key, ReactNode } from 'react'
import { below, type breakpoints } from '../breakpoints'
import { useMedia } from '../hooks/browser'
import * as styles from './PlainTable.module.css'

export interface PlainColumn<Row> {
  readonly key: string
  readonly title: ReactNode
  readonly render: (row: Row) => ReactNode
  readonly className?: string | undefined
  readonly align?: 'left' | 'right' | 'center'
  /** If one column has a width, no column is sized by its content any more. */
  readonly width?: number | string
  /** True if the cells of the column are the headers of their rows. */
  readonly isRowHeader?: boolean
  /** True if the column's title is left out when a row is shown as a block. */
  readonly isUntitled?: boolean
}

interface PlainTableProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: ReadonlyArray<PlainColumn<Row>>
  readonly rowKey: (row: Row) => Key
  readonly label?: string
  readonly className?: string
  readonly isPaper?: boolean
  /** On narrower screens each row is a block; --block-columns divides it. */
  readonly blocksBelow?: keyof typeof breakpoints
}

const headCell = <Row,>({ key, title, align, className, width }: PlainColumn<Row>) => (
  <th key={key} scope="col" className={className} data-align={align} style={{ width }}>
    {title}
  </th>
)

const cell = <Row,>(row: Row, column: PlainColumn<Row>) => {
  const { key, title, align, className, render } = column
  if (column.isRowHeader)
    return (
      <th key={key} scope="row" className={className}>
        {render(row)}
      </th>
    )
  const blockTitle = typeof title === 'string' && !column.isUntitled ? title : undefined
  return (
    <td key={key} className={className} data-align={align} data-title={blockTitle}>
      {render(row)}
    </td>
  )
}

export const PlainTable = <Row,>(props: PlainTableProps<Row>) => {
  const { rows, columns, rowKey, label, className, isPaper = false, blocksBelow } = props
  const isNarrow = useMedia(blocksBelow ? below(blocksBelow) : 'not all')
  const tableLayout = columns.some(({ width }) => width !== undefined) ? 'fixed' : 'auto'
  const names = [styles.table, isPaper && styles.paper, isNarrow && styles.blocks, className]
  const table = (
    <table className={names.filter(Boolean).join(' ')} aria-label={label} style={{ tableLayout }}>
      <thead>
        <tr>{columns.map(headCell)}</tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>{columns.map((column) => cell(row, column))}</tr>
        ))}
      </tbody>
    </table>
  )
  return isPaper || isNarrow ? table : <div className={styles.scroll}>{table}</div>
}
