// The person's place in the grid: the active cell, the range around it, and if a cell is open.
export interface Spot {
  readonly row: number
  readonly column: number
}

export type Axis = keyof Spot

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** Typing replaces the value; an opened cell changes it. */
type Editing = 'typing' | 'opened'

export interface GridState {
  readonly active: Spot
  /** The other corner of the range. */
  readonly anchor: Spot
  readonly editing: Editing | null
  /** True after Escape: the next Tab leaves the grid. */
  readonly isLeaving: boolean
  /** The column where Tab began, to which Enter returns; null after any other key. */
  readonly tabbedFrom: number | null
}

export type GridEvent =
  | { readonly is: 'moved'; readonly to: Spot; readonly extends?: boolean; readonly byTab?: boolean }
  | { readonly is: 'chosen'; readonly from: Spot; readonly to: Spot }
  | { readonly is: 'editBegun'; readonly editing: Editing }
  | { readonly is: 'editEnded' }
  | { readonly is: 'escaped' }
  /** The class was read again: the IDs of its students or columns, before and now. */
  | {
      readonly is: 'listed'
      readonly axis: Axis
      readonly before: readonly string[]
      readonly now: readonly string[]
    }

const first: Spot = { row: 0, column: 0 }

export const startState: GridState = {
  active: first,
  anchor: first,
  editing: null,
  isLeaving: false,
  tabbedFrom: null,
}

/** Returns the same object if it is inside, so that components do not render again. */
export const within = (spot: Spot, { rows, columns }: Size): Spot => {
  const row = Math.max(0, Math.min(spot.row, rows - 1))
  const column = Math.max(0, Math.min(spot.column, columns - 1))
  return row === spot.row && column === spot.column ? spot : { row, column }
}

type Listed = Extract<GridEvent, { is: 'listed' }>

/** Keeps the person at the same student and column. Text typed for a student who was removed remains a draft. */
const listed = (state: GridState, { axis, before, now }: Listed): GridState => {
  const placeNow = (place: number | null): number | null => {
    const found = place === null ? -1 : now.indexOf(before[place] ?? '')
    return found < 0 ? null : found
  }
  const follow = (spot: Spot): Spot | null => {
    const place = placeNow(spot[axis])
    return place === null ? null : { ...spot, [axis]: place }
  }
  const active = follow(state.active)
  if (!active) return { ...state, anchor: state.active, editing: null }
  const tabbedFrom = axis === 'column' ? placeNow(state.tabbedFrom) : state.tabbedFrom
  return { ...state, active, anchor: follow(state.anchor) ?? active, tabbedFrom }
}

export const gridState = (state: GridState, event: GridEvent): GridState => {
  switch (event.is) {
    case 'moved':
      return {
        active: event.to,
        anchor: event.extends ? state.anchor : event.to,
        editing: null,
        isLeaving: false,
        tabbedFrom: event.byTab ? (state.tabbedFrom ?? state.active.column) : null,
      }
    case 'chosen':
      return { ...startState, active: event.to, anchor: event.from }
    case 'editBegun':
      return { ...state, anchor: state.active, editing: event.editing, isLeaving: false }
    case 'editEnded':
      return state.editing ? { ...state, editing: null } : state
    case 'escaped':
      return { ...state, anchor: state.active, isLeaving: true }
    case 'listed':
      return listed(state, event)
  }
}

/** Enter moves down, and back to the first of the cells that were filled with Tab. */
export const lineAfter = ({ active, tabbedFrom }: GridState): Spot => ({
  row: active.row + 1,
  column: tabbedFrom ?? active.column,
})

export interface Range {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

export const rangeOf = ({ active, anchor }: Pick<GridState, 'active' | 'anchor'>): Range => ({
  top: Math.min(active.row, anchor.row),
  bottom: Math.max(active.row, anchor.row),
  left: Math.min(active.column, anchor.column),
  right: Math.max(active.column, anchor.column),
})

export const isOneCell = ({ top, bottom, left, right }: Range): boolean => top === bottom && left === right
