// A long table. antd's Table gets only the rows in view, and gaps of the right height replace the others. antd's own
// virtual table renders rows twice, and screen readers do not recognize it as a table.
import { Table, type TableColumnType, type TableProps } from 'antd'
import {
  createContext,
  type UIEvent,
  useContext,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTextScale } from '../hooks/browser'
import * as styles from './DataTable.module.css'

export type DataColumn<Row> = TableColumnType<Row> & {
  readonly key: string
  /** Keeps the column visible at the right edge when the table is wider than its box. */
  readonly isAlwaysInSight?: boolean
}

interface DataTableProps<Row> extends Pick<TableProps<Row>, 'rowKey' | 'rowClassName' | 'onChange'> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly columns: ReadonlyArray<DataColumn<Row>>
  /** In pixels at the usual text size, like the column widths. Without it, rows are as high as their content. */
  readonly rowHeight?: number
  /** The index of the row that is in view at first. */
  readonly startAt?: number
  /** Without a head the table is a region that the arrow keys scroll. */
  readonly hasHead?: boolean
  /** The content when there are no rows. */
  readonly empty?: ReactNode
}

/** In pixels. */
const Gaps = createContext({ above: 0, below: 0 })

const Gap = ({ height }: { height: number }) => height > 0 && <tr aria-hidden style={{ height }} />

const Body = ({ children, ...props }: ComponentProps<'tbody'>) => {
  const { above, below } = useContext(Gaps)
  return (
    <tbody {...props}>
      <Gap height={above} />
      {children}
      <Gap height={below} />
    </tbody>
  )
}
const components = { body: { wrapper: Body } }

const header = { cell: styles.headCell }
const classNames = { header, body: { row: styles.row } }
const oneLineClassNames = { header, body: { row: styles.row, cell: styles.oneLine } }

const antdColumn = <Row,>(
  { isAlwaysInSight, width, ...column }: DataColumn<Row>,
  scale: number,
): TableColumnType<Row> => ({
  ...column,
  ...(width !== undefined && { width: Number(width) * scale }),
  ...(isAlwaysInSight && { className: styles.inSight }),
})

const widthOf = <Row,>(columns: ReadonlyArray<DataColumn<Row>>): number =>
  columns.reduce((sum, { width, minWidth }) => sum + Number(width ?? minWidth), 0)

export const DataTable = <Row extends object>(props: DataTableProps<Row>) => {
  const {
    label,
    rows,
    columns,
    rowHeight: usualHeight,
    hasHead = true,
    startAt = 0,
    empty,
    ...others
  } = props
  const scale = useTextScale()
  const rowHeight = usualHeight && usualHeight * scale
  const { box, from, to, above, below, onScroll } = useRowsInView({ count: rows.length, rowHeight, startAt })
  const headRows = hasHead ? 1 : 0
  const sizes = {
    '--row-height': rowHeight && `${rowHeight}px`,
    '--least-width': `${widthOf(columns) * scale}px`,
  }
  return (
    <Gaps value={{ above, below }}>
      <div
        ref={box}
        className={styles.box}
        style={sizes as CSSProperties}
        onScroll={onScroll}
        {...(!hasHead && { role: 'region', 'aria-label': label, tabIndex: 0 })}
      >
        <Table<Row>
          {...others}
          className={styles.table}
          size="small"
          tableLayout="fixed"
          aria-label={label}
          aria-rowcount={rows.length + headRows}
          columns={columns.map((column) => antdColumn(column, scale))}
          dataSource={rows.slice(from, to)}
          components={components}
          pagination={false}
          rowHoverable={false}
          showHeader={hasHead}
          showSorterTooltip={false}
          locale={{ emptyText: empty }}
          classNames={rowHeight === undefined ? classNames : oneLineClassNames}
          onRow={(_row, index = 0) => ({ 'aria-rowindex': from + index + headRows + 1 })}
          onHeaderRow={() => ({ 'aria-rowindex': 1 })}
        />
      </div>
    </Gaps>
  )
}

interface Rows {
  readonly count: number
  /** Undefined if rows are as high as their content. */
  readonly rowHeight: number | undefined
  readonly startAt: number
}

const likelyHeight = 60
const around = 8
/** Rows are rendered again after scrolling by this many. */
const step = 4

const onResize = (notice: () => void) => {
  window.addEventListener('resize', notice)
  return () => window.removeEventListener('resize', notice)
}

/** The greatest height of the box: 60vh. */
const useRoom = () => useSyncExternalStore(onResize, () => Math.round(window.innerHeight * 0.6))

const useWindowWidth = () => useSyncExternalStore(onResize, () => window.innerWidth)

/** Measured heights are forgotten when the window's width changes, because rows wrap differently. */
const useRowHeights = (rowHeight: number | undefined) => {
  const width = useWindowWidth()
  const learnedAt = rowHeight === undefined ? width : 0
  return useMemo(() => ({ learnedAt, ...rowHeights(rowHeight ?? likelyHeight) }), [rowHeight, learnedAt])
}

/**
 * Chooses the rows of a scrolling table to render: those in view, and some around them, so that neither Tab nor quick
 * scrolling reaches a row that does not exist.
 */
const useRowsInView = ({ count, rowHeight, startAt }: Rows) => {
  const room = useRoom()
  const box = useRef<HTMLDivElement>(null)
  const heights = useRowHeights(rowHeight)
  // The table scrolls only if the row would not be visible.
  const [first, setFirst] = useState(() => (heights.top(startAt) > room / 2 ? startAt : 0))
  const topRow = useRef(first)

  // Keeps the same row at the top when row heights change.
  useLayoutEffect(() => {
    if (box.current && topRow.current > 0) box.current.scrollTop = heights.top(topRow.current)
  }, [heights])

  const inView = Math.ceil(room / (rowHeight ?? likelyHeight))
  const from = Math.max(0, Math.min(first, count - inView) - around)
  const to = Math.min(count, first + inView + step + around)

  // Measures the rendered rows and updates the gaps, so that the scrollbar matches the real length of the list.
  const [times, drawAnew] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (rowHeight !== undefined) return
    const drawn = [...(box.current?.querySelectorAll<HTMLElement>('tbody > tr[aria-rowindex]') ?? [])]
    const news = drawn.filter((row, index) => heights.learn(from + index, row.offsetHeight))
    if (news.length > 0) drawAnew()
  }, [heights, rowHeight, from, to, times])

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const row = heights.rowAt(currentTarget.scrollTop)
    topRow.current = row
    setFirst(row - (row % step))
  }
  return { box, from, to, above: heights.top(from), below: heights.top(count) - heights.top(to), onScroll }
}

/** The positions of the rows of a long list. Rows that were never rendered count with the average measured height. */
export const rowHeights = (likely: number) => {
  const known = new Map<number, number>()
  let sum = 0

  const usual = () => (known.size === 0 ? likely : sum / known.size)

  /** The distance from the top of the first row to the top of this one. */
  const top = (row: number): number => {
    const height = usual()
    let px = row * height
    for (const [index, one] of known) if (index < row) px += one - height
    return px
  }

  const rowAt = (px: number): number => {
    const height = usual()
    if (known.size === 0) return Math.floor(px / height)
    let row = 0
    for (let left = px; ; row += 1) {
      left -= known.get(row) ?? height
      if (left < 0) return row
    }
  }

  /** @returns true if the height is new */
  const learn = (row: number, height: number): boolean => {
    const before = known.get(row)
    if (height <= 0 || height === before) return false
    known.set(row, height)
    sum += height - (before ?? 0)
    return true
  }
  return { top, rowAt, learn }
}
