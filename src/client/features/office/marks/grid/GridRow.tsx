// One student of the grid. A row, and a cell of it, is drawn anew only when something of it has changed.
import { memo } from 'react'
import { listName } from '#shared/rules/names'
import type { Editing } from '../keys/gridState'
import type { GridColumn } from '../model/gridColumns'
import type { ShownCell, ShownRow } from '../model/gridRows'
import { CellEditor, type EditorActs } from './CellEditor'
import { choicesOf, listIdOf, type Offers } from './offers'
import * as styles from './grid.module.css'

export const cellId = (grid: string, row: number, column: number): string => `${grid}-${row}-${column}`

/** Said after the text of a cell. */
const standingWords: Readonly<Partial<Record<ShownCell['is'], string>>> = {
  unsaved: 'not saved yet',
  refused: 'cannot be saved',
  disputed: 'changed by somebody else as well',
  odd: 'unusual',
}

const marker: Readonly<Partial<Record<ShownCell['is'], string>>> = { refused: '!', disputed: '≠', odd: '?' }

interface Common {
  readonly grid: string
  readonly bar: string
  readonly index: number
  readonly offers: Offers
  readonly acts: EditorActs
}

interface GridCellProps extends Common {
  readonly cell: ShownCell
  readonly column: GridColumn
  readonly place: number
  readonly student: string
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly editing: Editing | null
}

const GridCell = memo((props: GridCellProps) => {
  const { grid, bar, index, cell, column, place, student, isActive, isChosen, editing, offers, acts } = props
  const words = standingWords[cell.is]
  return (
    <div
      role="gridcell"
      id={cellId(grid, index, place)}
      className={styles.cell}
      data-row={index}
      data-column={place}
      data-width={column.width}
      data-is={cell.is}
      data-chosen={isChosen || undefined}
      data-active={isActive || undefined}
      data-editing={editing !== null || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-colindex={place + 2}
      aria-selected={isChosen}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- ARIA 1.2 has it for a gridcell
      aria-readonly={column.cell === null}
      aria-invalid={cell.is === 'refused' || undefined}
      aria-describedby={isActive ? bar : undefined}
    >
      {editing ? (
        <CellEditor
          editing={editing}
          column={column}
          label={`${column.name}, ${student}`}
          choices={choicesOf(column, offers)}
          listId={listIdOf(column, offers)}
          acts={acts}
        />
      ) : (
        <>
          <span className={styles.text}>{cell.text}</span>
          {marker[cell.is] && (
            <span className={styles.marker} aria-hidden>
              {marker[cell.is]}
            </span>
          )}
          {words && <span className={styles.spoken}>, {words}</span>}
        </>
      )}
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
  readonly editing: Editing | null
}

export const GridRow = memo(({ row, columns, active, from, to, editing, ...common }: GridRowProps) => {
  const student = listName(row.student)
  return (
    <div role="row" className={styles.row} aria-rowindex={common.index + 2}>
      <div role="rowheader" className={styles.student} aria-colindex={1} title={student}>
        {student}
        {row.student.listed === 0 && <span className={styles.unlisted}> not in the term’s list yet</span>}
      </div>
      {columns.map((column, place) => {
        const cell = row.cells[place]
        const isActive = place === active
        return cell ? (
          <GridCell
            key={column.id}
            {...common}
            cell={cell}
            column={column}
            place={place}
            student={student}
            isActive={isActive}
            isChosen={place >= from && place <= to && from >= 0}
            editing={isActive ? editing : null}
          />
        ) : null
      })}
    </div>
  )
})
