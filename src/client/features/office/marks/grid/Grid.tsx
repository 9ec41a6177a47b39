// Marks of one class, cell by cell, with the keys of a spreadsheet (the grid pattern of ARIA). Own, because
// react-data-grid 7 is still a beta and react-datasheet-grid has no roles of a grid. All of a class is in the page:
// forty students need no windowing, and every cell is drawn by itself.
import { useId } from 'react'
import { rangeOf } from '../keys/gridState'
import type { GridColumn } from '../model/gridColumns'
import { GridRow } from './GridRow'
import type { GridContent } from '../acts/blocks'
import type { Offers } from './offers'
import type { useGrid } from '../acts/useGrid'
import * as styles from './grid.module.css'

interface GridProps {
  readonly gridId: string
  readonly barId: string
  readonly label: string
  readonly content: GridContent
  readonly grid: ReturnType<typeof useGrid>
  readonly offers: Offers
}

/** In pixels; the layout is fixed, so that a long text moves nothing. */
const widths: Readonly<Record<GridColumn['width'], number>> = {
  mark: 96,
  count: 84,
  rating: 104,
  text: 280,
  'worked out': 72,
}
const studentWidth = 200

/** Of marks alone more fit side by side. */
const widthOf = (columns: readonly GridColumn[]) => {
  const isDense = columns.length > 10 && columns.every(({ width }) => width === 'mark')
  return ({ width }: GridColumn) => (isDense ? 64 : widths[width])
}

const Widths = ({ columns }: { columns: readonly GridColumn[] }) => {
  const width = widthOf(columns)
  return (
    <colgroup>
      <col style={{ width: studentWidth }} />
      {columns.map((column) => (
        <col key={column.id} style={{ width: width(column) }} />
      ))}
    </colgroup>
  )
}

const Head = ({ columns }: { columns: readonly GridColumn[] }) => (
  <thead>
    <tr aria-rowindex={1}>
      <th scope="col" className={styles.corner} aria-colindex={1}>
        Student
      </th>
      {columns.map(({ id, title, name, width }, place) => (
        <th
          key={id}
          scope="col"
          className={styles.title}
          data-width={width}
          aria-colindex={place + 2}
          title={name === title ? undefined : name}
          abbr={name}
        >
          {title}
        </th>
      ))}
    </tr>
  </thead>
)

export const Grid = ({ gridId, barId, label, content, grid, offers }: GridProps) => {
  const { rows, columns } = content
  const { state, acts, handlers } = grid
  const { top, bottom, left, right } = rangeOf(state)
  const isChosen = (row: number) => row >= top && row <= bottom
  const help = useId()
  const width = columns.map(widthOf(columns)).reduce((sum, one) => sum + one, studentWidth)
  return (
    <div className={styles.scroll}>
      <span id={help} className={styles.spoken}>
        Type to fill a cell. F2 changes what stands there. Escape, then Tab leaves the grid.
      </span>
      <table
        id={gridId}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of ARIA
        role="grid"
        className={styles.grid}
        style={{ width }}
        aria-label={label}
        aria-describedby={help}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        {...handlers}
      >
        <Widths columns={columns} />
        <Head columns={columns} />
        <tbody>
          {rows.map((row, index) => (
            <GridRow
              key={row.student.student_id}
              grid={gridId}
              bar={barId}
              index={index}
              row={row}
              columns={columns}
              active={index === state.active.row ? state.active.column : -1}
              from={isChosen(index) ? left : -1}
              to={isChosen(index) ? right : -1}
              editing={index === state.active.row ? state.editing : null}
              offers={offers}
              acts={acts}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
