import type { MouseEvent, PointerEvent as ReactPointerEvent } from 'react'
import type { Spot } from '../keys/gridState'
import type { GridCore } from './gridCore'

const spotOf = (target: EventTarget): Spot | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

/** An open cell hands over what was typed before another one is active. */
const closeOpenCell = () => {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
}

export const pointerHandlers = ({ state, dispatch, here, open }: GridCore) => ({
  onPointerDown: (event: ReactPointerEvent) => {
    const to = spotOf(event.target)
    if (!to || event.target instanceof HTMLInputElement || event.button !== 0 || isTouch(event)) return
    event.preventDefault()
    closeOpenCell()
    here()
    dispatch({ is: 'moved', to, extends: event.shiftKey })
  },
  onPointerOver: (event: ReactPointerEvent) => {
    const to = spotOf(event.target)
    if (to && event.buttons === 1 && !isTouch(event) && !state.editing)
      dispatch({ is: 'moved', to, extends: true })
  },
  onDoubleClick: ({ target }: MouseEvent) => {
    const at = spotOf(target)
    if (at && !(target instanceof HTMLInputElement)) open(at, null)
  },
  /** A finger opens the cell at once. */
  onClick: (event: MouseEvent) => {
    const to = spotOf(event.target)
    if (!to || !isTouch(event) || event.target instanceof HTMLInputElement) return
    closeOpenCell()
    dispatch({ is: 'moved', to })
    open(to, null)
  },
})
