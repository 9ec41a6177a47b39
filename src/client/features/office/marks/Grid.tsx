// A grid of marks with the keys of a spreadsheet (ARIA grid pattern). It is our own, because react-data-grid 7 is still
// a beta and react-datasheet-grid has no grid roles. It renders the whole class: forty students need no virtualisation.
// Each cell has its own layout, because a table would be laid out as a whole at each keystroke.
import { memo, useId, type CSSProperties } from 'react'
import { listName } from '#shared/rules/students/names'
import { Muted } from '#client/ui/primitives'
import type { GridContent } from './grid/blocks'
import { isText, type GridColumn } from './grid/gridColumns'
import { cellId, isClosed } from './grid/gridCore'
import { rangeOf, type Spot } from './grid/gridState'
import type { ShownCell, ShownRow } from './grid/gridRows'
import * as styles from './grid.module.css'

interface GridProps {
  readonly gridId: string
  readonly barId: string
  readonly label: string
  readonly content: GridContent
  readonly active: Spot
  /** The other corner of the range. */
  readonly anchor: Spot
  readonly isReadOnly: boolean
}

const widths: Readonly<Record<GridColumn['width'], string>> = {
  mark: '5.75rem',
  count: '4rem',
  rating: '5.75rem',
  text: 'minmax(11.25rem, 1fr)',
  'short text': 'minmax(7rem, 0.62fr)',
  'worked out': '4rem',
}

/** Columns of the whole term have longer titles. */
const widthsOfTerm: Partial<typeof widths> = { count: '4.75rem', rating: '6.75rem' }

const longestNumber = (cells: readonly ShownCell[]): number =>
  cells.reduce((longest, { text }) => (/\d/.test(text) ? Math.max(longest, text.length) : longest), 0)

/** Cells with a marker at their left (GridRow). */
const isMarked = ({ is }: ShownCell): boolean => is === 'refused' || is === 'disputed' || is === 'odd'

/** Never cuts a number, because 100 and 10… are different marks. Each column has room for '100.0' and '!100'. */
const withRoom = (usual: string, column: GridColumn, cells: readonly ShownCell[]): string => {
  const marked = longestNumber(cells.filter(isMarked))
  const others = longestNumber(cells.filter((cell) => !isMarked(cell)))
  if (isText(column) || (marked <= 3 && others <= 5)) return usual
  return `max(${usual}, ${others}ch + 17px, ${marked}ch + 25px)`
}

/**
 * All rows have the same tracks. They are narrower for marks only, and a single column is beside the name on a phone.
 */
const tracksOf = ({ columns, rows }: GridContent): string => {
  const isAlone = columns.length === 1
  const isDense = columns.length > 10 && columns.every(({ width }) => width === 'mark')
  const usual = ({ width, subject }: GridColumn) =>
    isDense ? '4rem' : (subject === null && widthsOfTerm[width]) || widths[width]
  const alone = (column: GridColumn) => (isText(column) ? 'minmax(0, 1fr)' : '7rem')
  const tracks = columns.map((column, place) =>
    withRoom(
      isAlone ? alone(column) : usual(column),
      column,
      rows.flatMap(({ cells }) => cells[place] ?? []),
    ),
  )
  return [isAlone ? 'minmax(0, 1fr)' : '11.25rem', ...tracks].join(' ')
}

const Head = memo(({ columns }: { columns: readonly GridColumn[] }) => (
  <div role="row" className={`${styles.row} ${styles.headRow}`} aria-rowindex={1}>
    <div role="columnheader" className={styles.corner} aria-colindex={1}>
      Student
    </div>
    {columns.map(({ id, title, name, width }, place) => (
      <div
        key={id}
        role="columnheader"
        className={styles.title}
        data-width={width}
        aria-colindex={place + 2}
        aria-label={name}
        title={name === title ? undefined : name}
      >
        {title}
      </div>
    ))}
  </div>
))

interface Common {
  readonly grid: string
  readonly bar: string
  readonly index: number
}

interface GridRowProps extends Common {
  readonly row: ShownRow
  readonly columns: readonly GridColumn[]
  /** -1 if the active cell is in another row. */
  readonly active: number
  /** Columns of the range; -1 if none is in this row. */
  readonly from: number
  readonly to: number
}

interface GridCellProps extends Common {
  readonly cell: ShownCell
  readonly column: GridColumn
  readonly place: number
  readonly isActive: boolean
  readonly isChosen: boolean
}

/** Announced by screen readers after the text of a cell. */
const standingWords: Readonly<Partial<Record<ShownCell['is'], string>>> = {
  unsaved: 'not saved yet',
  refused: 'cannot be saved',
  disputed: 'changed by someone else too',
  odd: 'unusual',
}

const marker: Readonly<Partial<Record<ShownCell['is'], string>>> = { refused: '!', disputed: '≠', odd: '?' }

const GridCell = memo((props: GridCellProps) => {
  const { grid, bar, index, cell, column, place, isActive, isChosen } = props
  const words = standingWords[cell.is]
  return (
    <div
      role="gridcell"
      id={cellId(grid, { row: index, column: place })}
      className={styles.cell}
      data-row={index}
      data-column={place}
      data-width={column.width}
      data-is={cell.is}
      data-closed={isClosed(column) || undefined}
      data-chosen={isChosen || undefined}
      data-active={isActive || undefined}
      // A remark may be longer than its cell.
      title={(isText(column) && cell.text) || undefined}
      aria-colindex={place + 2}
      aria-selected={isChosen}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for a gridcell
      aria-readonly={!column.isOpen}
      aria-invalid={cell.is === 'refused' || undefined}
      aria-describedby={isActive ? bar : undefined}
    >
      <span className={styles.text}>{cell.text}</span>
      {marker[cell.is] && (
        <span className={styles.marker} aria-hidden>
          {marker[cell.is]}
        </span>
      )}
      {words && <span className="unseen">, {words}</span>}
    </div>
  )
})

/** Rows and cells are memoised: they render again only if they changed. */
const GridRow = memo(({ row, columns, active, from, to, ...common }: GridRowProps) => {
  const student = listName(row.student)
  return (
    <div role="row" className={styles.row} aria-rowindex={common.index + 2}>
      <div role="rowheader" className={styles.student} aria-colindex={1} title={student}>
        {student}
        {row.student.listed === 0 && <Muted small> not in the term’s list yet</Muted>}
      </div>
      {columns.map((column, place) => {
        const cell = row.cells[place]
        return cell ? (
          <GridCell
            key={column.id}
            {...common}
            cell={cell}
            column={column}
            place={place}
            isActive={place === active}
            isChosen={place >= from && place <= to && from >= 0}
          />
        ) : null
      })}
    </div>
  )
})

export const Grid = memo(({ gridId, barId, label, content, active, anchor, isReadOnly }: GridProps) => {
  const { rows, columns } = content
  const { top, bottom, left, right } = rangeOf({ active, anchor })
  const isChosen = (row: number) => row >= top && row <= bottom
  const help = useId()
  return (
    <>
      <span id={help} className="unseen">
        {!isReadOnly && 'Type to fill a cell. F2 edits the value in the cell. '}
        Escape, then Tab leaves the grid.
      </span>
      <div
        id={gridId}
        role="grid"
        className={styles.grid}
        style={{ '--tracks': tracksOf(content) } as CSSProperties}
        aria-label={label}
        aria-describedby={help}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        aria-readonly={isReadOnly || undefined}
        aria-multiselectable
      >
        <Head columns={columns} />
        {rows.map((row, index) => (
          <GridRow
            key={row.student.student_id}
            grid={gridId}
            bar={barId}
            index={index}
            row={row}
            columns={columns}
            active={index === active.row ? active.column : -1}
            from={isChosen(index) ? left : -1}
            to={isChosen(index) ? right : -1}
          />
        ))}
      </div>
    </>
  )
})
