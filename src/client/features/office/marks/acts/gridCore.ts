// What the handlers of keys, clipboard and pointer act on.
import type { GridEvent, GridState, Size, Spot } from '../keys/gridState'
import type { GridContent } from './blocks'
import type { Entering } from './useEntering'

export interface GridSetting {
  readonly gridId: string
  readonly content: GridContent
  readonly entering: Entering
  /** A draft that is kept on the device while a cell is open; null: it is closed. */
  readonly onDraft: (at: Spot, text: string | null) => void
  readonly onHistory: () => void
  /** Two people have changed the cell: its choice is wanted. */
  readonly onChoose: () => void
}

export interface GridCore extends GridSetting {
  readonly state: GridState
  readonly size: Size
  readonly dispatch: (event: GridEvent) => void
  readonly here: () => void
  /** The cell has the focus before it is drawn as the active one. */
  readonly ahead: (to: Spot) => void
  readonly say: (text: string) => void
  /** Without a text what stands there is changed. */
  readonly open: (at: Spot, text: string | null) => void
}
