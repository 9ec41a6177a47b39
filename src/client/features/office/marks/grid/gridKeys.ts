// The keys of the grid, as in a spreadsheet. Null leaves a key to the browser; a letter goes to the box over the cell.
import { lineAfter, within, type GridState, type Size, type Spot } from './gridState'

interface Key {
  readonly key: string
  /** Ctrl, or ⌘. */
  readonly isCommand: boolean
  readonly isShift: boolean
  readonly isAlt: boolean
}

export type Command =
  | { readonly is: 'move'; readonly to: Spot; readonly extends: boolean }
  | { readonly is: 'edit' | 'chooseAll' | 'empty' | 'fillDown' | 'undo' | 'redo' | 'history' | 'escape' }

const page = 10

type Step = (from: Spot, size: Size) => Spot

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  PageUp: ({ row, column }) => ({ row: row - page, column }),
  PageDown: ({ row, column }) => ({ row: row + page, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, { columns }) => ({ row, column: columns - 1 }),
}

/** Ctrl moves to the edge. */
const leaps: Readonly<Record<string, Step>> = {
  ArrowUp: ({ column }) => ({ row: 0, column }),
  ArrowDown: ({ column }, { rows }) => ({ row: rows - 1, column }),
  ArrowLeft: ({ row }) => ({ row, column: 0 }),
  ArrowRight: ({ row }, { columns }) => ({ row, column: columns - 1 }),
  Home: () => ({ row: 0, column: 0 }),
  End: (_from, { rows, columns }) => ({ row: rows - 1, column: columns - 1 }),
}

/** The next cell in reading order; null after the last and before the first, where Tab leaves the grid. */
export const tabFrom = ({ row, column }: Spot, { rows, columns }: Size, by: 1 | -1): Spot | null => {
  const place = row * columns + column + by
  if (place < 0 || place >= rows * columns) return null
  return { row: Math.floor(place / columns), column: place % columns }
}

const withCommand: Readonly<Record<string, Command>> = {
  a: { is: 'chooseAll' },
  d: { is: 'fillDown' },
  z: { is: 'undo' },
  y: { is: 'redo' },
}

const alone: Readonly<Record<string, Command>> = {
  F2: { is: 'edit' },
  Delete: { is: 'empty' },
  Backspace: { is: 'empty' },
  Escape: { is: 'escape' },
}

const tab = ({ active, isLeaving }: GridState, size: Size, isShift: boolean): Command | null => {
  const to = isLeaving ? null : tabFrom(active, size, isShift ? -1 : 1)
  return to && { is: 'move', to, extends: false }
}

export const keyCommand = (
  { key, isCommand, isShift, isAlt }: Key,
  state: GridState,
  size: Size,
): Command | null => {
  if (isAlt) return null
  const { active } = state
  const step = (isCommand ? leaps : steps)[key]
  if (step) return { is: 'move', to: within(step(active, size), size), extends: isShift }
  if (isCommand) return withCommand[isShift && /^z$/i.test(key) ? 'y' : key.toLowerCase()] ?? null
  if (key === 'Tab') return tab(state, size, isShift)
  if (key === 'Enter') {
    const to = isShift ? { row: active.row - 1, column: active.column } : lineAfter(state)
    return { is: 'move', to: within(to, size), extends: false }
  }
  if (key === 'F2' && isShift) return { is: 'history' }
  return alone[key] ?? null
}
