// The shared core of the handlers, and the moves between cells.
import type { GridContent } from './blocks'
import type { GridEvent, GridState, Size, Spot } from './gridState'
import type { GridColumn } from './gridColumns'
import type { Entering } from './useEntering'

export interface GridSetting {
  readonly gridId: string
  readonly content: GridContent
  readonly entering: Entering
  /** The person may read and copy, and change nothing. */
  readonly isReadOnly: boolean
  /** Stores the draft of an open cell on the device; null when it closes. */
  readonly onDraft: (at: Spot, text: string | null) => void
  readonly onHistory: () => void
  /** Opens the choice after two people changed the cell. */
  readonly onChoose: () => void
}

export interface GridCore extends GridSetting {
  readonly state: GridState
  readonly size: Size
  readonly dispatch: (event: GridEvent) => void
  readonly say: (text: string) => void
  /** The input over the active cell; it has the focus while the person is in the grid. */
  readonly box: HTMLInputElement | null
}

export const cellId = (grid: string, { row, column }: Spot): string => `${grid}-${row}-${column}`

type Boxed = Pick<GridCore, 'gridId' | 'box'>

const lay = (box: HTMLInputElement | null, cell: Element, isSeen: boolean) => {
  const frame = box?.parentElement
  const from = frame?.parentElement?.getBoundingClientRect()
  const { left, top, width, height } = cell.getBoundingClientRect()
  if (isSeen) cell.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  if (!frame || !from) return
  Object.assign(frame.style, {
    left: `${left - from.left}px`,
    top: `${top - from.top}px`,
    width: `${width}px`,
    height: `${height}px`,
  })
}

export const layBoxOver = ({ gridId, box }: Boxed, at: Spot): void => {
  const cell = document.getElementById(cellId(gridId, at))
  if (cell) lay(box, cell, false)
}

/** Empties the box if its cell is closed, and moves it over the cell. */
export const settleBox = ({ gridId, box, state }: GridCore): void => {
  if (!state.editing && box) box.value = ''
  layBoxOver({ gridId, box }, state.active)
}

/** Runs before the render, because afterwards the browser would have to do a layout for it. */
const reach = ({ gridId, box }: Boxed, to: Spot): void => {
  const cell = document.getElementById(cellId(gridId, to))
  if (cell) lay(box, cell, true)
  if (document.activeElement !== box) box?.focus({ preventScroll: true })
}

export const goTo = (core: GridCore, to: Spot, how: { extends?: boolean; byTab?: boolean } = {}): void => {
  reach(core, to)
  core.dispatch({ is: 'moved', to, ...how })
}

export const readOnlyText = 'You can read these marks, but not change them.'

/** True for a column with cells that the person may read only. */
export const isClosed = (column: GridColumn | undefined): boolean =>
  column !== undefined && column.cell !== null && !column.isOpen

export const openCell = (core: GridCore, at: Spot): void => {
  const { content, box, dispatch, isReadOnly, say } = core
  reach(core, at)
  if (isReadOnly) return
  const cell = content.rows[at.row]?.cells[at.column]
  const column = content.columns[at.column]
  if (isClosed(column)) return say(readOnlyText)
  if (!column?.cell || !cell || !box) return
  box.value = cell.text
  box.select()
  dispatch({ is: 'editBegun', editing: 'opened' })
}
