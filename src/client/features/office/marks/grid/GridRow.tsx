// One student of the grid. A row, and a cell of it, is drawn anew only when something of it has changed.
import { memo } from 'react'
import { listName } from '#shared/rules/students/names'
import { cellId } from '../acts/gridCore'
import { isText, type GridColumn } from '../model/gridColumns'
import type { ShownCell, ShownRow } from '../model/gridRows'
import * as styles from './grid.module.css'

/** Said after the text of a cell. */
const standingWords: Readonly<Partial<Record<ShownCell['is'], string>>> = {
  unsaved: 'not saved yet',
  refused: 'cannot be saved',
  disputed: 'changed by someone else too',
  odd: 'unusual',
}

const marker: Readonly<Partial<Record<ShownCell['is'], string>>> = { refused: '!', disputed: '≠', odd: '?' }

interface Common {
  readonly grid: string
  readonly bar: string
  readonly index: number
}

interface GridCellProps extends Common {
  readonly cell: ShownCell
  readonly column: GridColumn
  readonly place: number
  readonly isActive: boolean
  readonly isChosen: boolean
}

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
      data-chosen={isChosen || undefined}
      data-active={isActive || undefined}
      // A remark may be longer than its cell.
      title={(isText(column) && cell.text) || undefined}
      aria-colindex={place + 2}
      aria-selected={isChosen}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for a gridcell
      aria-readonly={column.cell === null}
      aria-invalid={cell.is === 'refused' || undefined}
      aria-describedby={isActive ? bar : undefined}
    >
      <span className={styles.text}>{cell.text}</span>
      {marker[cell.is] && (
        <span className={styles.marker} aria-hidden>
          {marker[cell.is]}
        </span>
      )}
      {words && <span className={styles.spoken}>, {words}</span>}
    </div>
  )
})

interface GridRowProps extends Common {
  readonly row: ShownRow
  readonly columns: readonly GridColumn[]
  /** -1: the active cell is in another row. */
  readonly active: number
  /** Of the range; -1: none of it is in this row. */
  readonly from: number
  readonly to: number
}

export const GridRow = memo(({ row, columns, active, from, to, ...common }: GridRowProps) => {
  const student = listName(row.student)
  return (
    <div role="row" className={styles.row} aria-rowindex={common.index + 2}>
      <div role="rowheader" className={styles.student} aria-colindex={1} title={student}>
        {student}
        {row.student.listed === 0 && <span className={styles.unlisted}> not in the term’s list yet</span>}
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
