// Thousands of rows of which only those in view are drawn. The arrow keys scroll it like any other list.
import { Table, type TableProps } from 'antd'
import { useRef, type ComponentRef, type KeyboardEvent } from 'react'
import * as styles from './check.module.css'

const height = 480

/** How far a key goes, in pixels. */
const steps: Readonly<Record<string, number>> = {
  ArrowDown: 60,
  ArrowUp: -60,
  PageDown: height - 60,
  PageUp: 60 - height,
  Home: -Infinity,
  End: Infinity,
}

interface LongRowsProps<Row> {
  readonly rows: readonly Row[]
  readonly label: string
  readonly columns: TableProps<Row>['columns']
}

export const VirtualRows = <Row extends object>({ rows, label, columns }: LongRowsProps<Row>) => {
  const table = useRef<ComponentRef<typeof Table>>(null)
  const top = useRef(0)
  const scroll = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.target !== event.currentTarget) return
    event.preventDefault()
    top.current = Math.max(0, top.current + step)
    table.current?.scrollTo(step === Infinity ? { index: rows.length - 1 } : { top: top.current })
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys must scroll it
    <div
      className={styles.rowsLong}
      role="region"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be reached
      tabIndex={0}
      onKeyDown={scroll}
    >
      <Table<Row>
        ref={table}
        virtual
        showHeader={false}
        pagination={false}
        rowKey="row"
        columns={columns}
        dataSource={rows}
        scroll={{ x: 260, y: height }}
        onScroll={({ currentTarget }) => {
          top.current = currentTarget.scrollTop
        }}
      />
    </div>
  )
}
