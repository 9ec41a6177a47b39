import type { MouseEvent, PointerEvent as ReactPointerEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Spot } from '../keys/gridState'
import { closeBox } from './boxHandlers'
import { goTo, openCell, type GridCore } from './gridCore'

const spotOf = (target: EventTarget): Spot | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

export const pointerHandlers = (core: GridCore) => ({
  onPointerDown: (event: ReactPointerEvent) => {
    const to = spotOf(event.target)
    if (!to || event.button !== 0 || isTouch(event)) return
    closeBox(core)
    goTo(core, to, { extends: event.shiftKey })
  },
  /** The box keeps the focus. */
  onMouseDown: (event: MouseEvent) => {
    if (spotOf(event.target)) event.preventDefault()
  },
  onPointerOver: (event: ReactPointerEvent) => {
    const to = spotOf(event.target)
    if (to && event.buttons === 1 && !isTouch(event) && !core.state.editing) goTo(core, to, { extends: true })
  },
  onDoubleClick: ({ target }: MouseEvent) => {
    const at = spotOf(target)
    if (at) openCell(core, at)
  },
  /** A finger opens the cell at once. What the box is for is known before the keyboard of the screen comes up. */
  onClick: (event: MouseEvent) => {
    const to = spotOf(event.target)
    if (!to || !isTouch(event)) return
    flushSync(() => {
      closeBox(core)
      core.dispatch({ is: 'moved', to })
    })
    openCell(core, to)
  },
})
