// The acts of the person in the grid: where she goes, and what goes into the cells.
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'
import type { EditorActs, Leave } from '../grid/CellEditor'
import { cellId } from '../grid/GridRow'
import { tabFrom } from '../keys/gridKeys'
import { gridState, startState, within, type GridState, type Size, type Spot } from '../keys/gridState'
import { oneText } from './blocks'
import { clipboardHandlers } from './clipboardHandlers'
import type { GridCore, GridSetting } from './gridCore'
import { keyHandlers } from './keyHandlers'
import { pointerHandlers } from './pointerHandlers'

const by: Readonly<Record<'down' | 'up' | 'left' | 'right', Spot>> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

const spotAfter = (from: Spot, to: Leave, size: Size): Spot => {
  if (to === 'stay' || to === 'away') return from
  if (to === 'next' || to === 'previous') return tabFrom(from, size, to === 'next' ? 1 : -1) ?? from
  return within({ row: from.row + by[to].row, column: from.column + by[to].column }, size)
}

interface Presence {
  /** The person is in the grid: its active cell has the focus. */
  readonly here: () => void
  readonly away: () => void
  /** The cell has the focus before anything is drawn: later the browser would have to lay out the page for it. */
  readonly ahead: (to: Spot) => void
}

const focusCell = (gridId: string, { row, column }: Spot) => {
  const cell = document.getElementById(cellId(gridId, row, column))
  if (cell !== document.activeElement) cell?.focus()
  return cell
}

const useRovingFocus = (gridId: string, { active, editing }: GridState): Presence => {
  const isHere = useRef(false)
  useLayoutEffect(() => {
    if (isHere.current && !editing) focusCell(gridId, active)
  }, [gridId, active, editing])
  return useMemo(
    () => ({
      here: () => {
        isHere.current = true
      },
      away: () => {
        isHere.current = false
      },
      ahead: (to) => focusCell(gridId, to)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' }),
    }),
    [gridId],
  )
}

/** For the box in a cell, which is not drawn anew when something else happens. */
const useEditorActs = (core: GridCore, { away, ahead }: Presence): EditorActs => {
  const latest = useRef(core)
  useLayoutEffect(() => {
    latest.current = core
  })
  return useMemo(() => {
    const put = (text: string) => {
      const { entering, content, state } = latest.current
      entering.enter(oneText(content, state.active, text))
    }
    return {
      typed: (text) => latest.current.onDraft(latest.current.state.active, text),
      left: (text, to) => {
        const { state, size, onDraft, dispatch } = latest.current
        const next = spotAfter(state.active, to, size)
        if (to !== 'away') ahead(next)
        onDraft(state.active, null)
        if (text !== null) put(text)
        if (to === 'away') away()
        dispatch({ is: 'editEnded' })
        if (to !== 'stay' && to !== 'away') dispatch({ is: 'moved', to: next })
      },
      wanted: put,
    }
  }, [away, ahead])
}

export const useGrid = (setting: GridSetting) => {
  const { content, onDraft } = setting
  const [raw, dispatch] = useReducer(gridState, startState)
  const [said, say] = useState('')
  const presence = useRovingFocus(setting.gridId, raw)
  const { here, ahead } = presence
  const size = { rows: content.rows.length, columns: content.columns.length }
  const state: GridState = {
    ...raw,
    active: within(raw.active, size),
    anchor: within(raw.anchor, size),
  }
  const open = (at: Spot, text: string | null) => {
    if (!content.columns[at.column]?.cell) return
    const shown = content.rows[at.row]?.cells[at.column]?.text ?? ''
    here()
    if (text !== null) ahead(at)
    dispatch({
      is: 'editBegun',
      editing: text === null ? { text: shown, begun: 'opened' } : { text, begun: 'typing' },
    })
    if (text !== null) onDraft(at, text)
  }
  const core: GridCore = { ...setting, state, size, dispatch, here, ahead, say, open }
  const goTo = (to: Spot) => {
    here()
    dispatch({ is: 'moved', to })
  }
  return {
    state,
    said,
    acts: useEditorActs(core, presence),
    goTo,
    handlers: { ...keyHandlers(core), ...clipboardHandlers(core), ...pointerHandlers(core) },
  }
}
