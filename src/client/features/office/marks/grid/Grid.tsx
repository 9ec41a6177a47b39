// Marks of one class, cell by cell, with the keys of a spreadsheet (the grid pattern of ARIA). Own, because
// react-data-grid 7 is still a beta and react-datasheet-grid has no roles of a grid. All of a class is in the page:
// forty students need no windowing. Every cell is drawn, and laid out, by itself: a table would be laid out as a whole
// at each key.
import { memo, useId, type CSSProperties } from 'react'
import type { GridContent } from '../acts/blocks'
import { rangeOf, type Spot } from '../keys/gridState'
import { isText, type GridColumn } from '../model/gridColumns'
import type { ShownCell } from '../model/gridRows'
import { GridRow } from './GridRow'
import * as styles from './grid.module.css'

interface GridProps {
  readonly gridId: string
  readonly barId: string
  readonly label: string
  readonly content: GridContent
  readonly active: Spot
  /** The other corner of the range. */
  readonly anchor: Spot
}

const widths: Readonly<Record<GridColumn['width'], string>> = {
  mark: '5.75rem',
  count: '4rem',
  rating: '5.75rem',
  text: 'minmax(11.25rem, 1fr)',
  'short text': 'minmax(7rem, 0.62fr)',
  'worked out': '4rem',
}

/** Of the whole term: its titles are longer. */
const widthsOfTerm: Partial<typeof widths> = { count: '4.75rem', rating: '6.75rem' }

/** The cells with a mark at their left (GridRow). */
const isMarked = ({ is }: ShownCell): boolean => is === 'refused' || is === 'disputed' || is === 'odd'

const longestNumber = (cells: readonly ShownCell[]): number =>
  cells.reduce((longest, { text }) => (/\d/.test(text) ? Math.max(longest, text.length) : longest), 0)

/** A number is never cut, whatever was typed: 100 and 10… are two marks. '100.0', and '!100', fit into every column. */
const withRoom = (usual: string, column: GridColumn, cells: readonly ShownCell[]): string => {
  const marked = longestNumber(cells.filter(isMarked))
  const others = longestNumber(cells.filter((cell) => !isMarked(cell)))
  if (isText(column) || (marked <= 3 && others <= 5)) return usual
  return `max(${usual}, ${others}ch + 17px, ${marked}ch + 25px)`
}

/** Every row has the same; of marks alone more fit side by side, and one column stands beside the name on a phone. */
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

export const Grid = memo(({ gridId, barId, label, content, active, anchor }: GridProps) => {
  const { rows, columns } = content
  const { top, bottom, left, right } = rangeOf({ active, anchor })
  const isChosen = (row: number) => row >= top && row <= bottom
  const help = useId()
  return (
    <>
      <span id={help} className={styles.spoken}>
        Type to fill a cell. F2 edits the value in the cell. Escape, then Tab leaves the grid.
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
