// Handles typing in the box over the active cell. It begins with the first text from any keyboard or input method.
// Until the person leaves the cell, the text is a draft, stored encrypted on the device.
import type { CompositionEvent, FormEvent, KeyboardEvent } from 'react'
import { oneText } from './blocks'
import { goTo, layBoxOver, type GridCore } from './gridCore'
import { tabFrom } from './gridKeys'
import { lineAfter, within, type GridState, type Size, type Spot } from './gridState'

/** Ways to leave an open cell. */
type Leave = 'line' | 'down' | 'up' | 'left' | 'right' | 'next' | 'previous' | 'stay'

const leaves: Readonly<Record<string, Leave>> = { Enter: 'line', Tab: 'next', Escape: 'stay' }
const backwards: Readonly<Record<string, Leave>> = { Enter: 'up', Tab: 'previous' }
const arrows: Readonly<Record<string, Leave>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

/**
 * After the first letter, arrow keys move to the next cell, as in a spreadsheet; in a list of suggestions they choose.
 */
const leaveBy = ({ key, shiftKey }: KeyboardEvent, isQuick: boolean): Leave | undefined => {
  const leave = (shiftKey && backwards[key]) || leaves[key]
  return leave ?? (isQuick ? arrows[key] : undefined)
}

const by: Readonly<Record<'down' | 'up' | 'left' | 'right', Spot>> = {
  down: { row: 1, column: 0 },
  up: { row: -1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 },
}

const spotAfter = (state: GridState, to: Exclude<Leave, 'stay'>, size: Size): Spot => {
  const { active: from } = state
  if (to === 'line') return within(lineAfter(state), size)
  if (to === 'next' || to === 'previous') return tabFrom(from, size, to === 'next' ? 1 : -1) ?? from
  return within({ row: from.row + by[to].row, column: from.column + by[to].column }, size)
}

/** Clears the message about the previous action. */
const enter = ({ entering, content, state, say }: GridCore, text: string) => {
  entering.enter(oneText(content, state.active, text))
  say('')
}

/** Saves the text while the box stays open, because the page may be closing. */
export const handOver = (core: GridCore): void => {
  if (core.state.editing && core.box) enter(core, core.box.value)
}

/** @param text null gives the text up */
const leave = (core: GridCore, to: Leave, text: string | null): void => {
  const { state, size, box, onDraft, dispatch } = core
  if (box) box.value = ''
  dispatch({ is: 'editEnded' })
  const byTab = to === 'next' || to === 'previous'
  if (to !== 'stay') goTo(core, spotAfter(state, to, size), { byTab })
  if (text !== null) enter(core, text)
  onDraft(state.active, null)
}

/** An open cell saves its text before another cell becomes active. */
export const closeBox = (core: GridCore): void => {
  if (core.state.editing) leave(core, 'stay', core.box?.value ?? null)
}

export const keyInBox = (core: GridCore, event: KeyboardEvent): void => {
  const { state, box } = core
  const isQuick = state.editing === 'typing' && !box?.list
  const to = leaveBy(event, isQuick)
  if (!to) return
  event.preventDefault()
  leave(core, to, event.key === 'Escape' ? null : (box?.value ?? null))
}

export const boxHandlers = (core: GridCore) => ({
  onInput: ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    const { state, dispatch, onDraft } = core
    if (!state.editing) dispatch({ is: 'editBegun', editing: 'typing' })
    onDraft(state.active, currentTarget.value)
  },
  /** A cancelled input method has typed nothing. */
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
    if (core.state.editing === 'typing' && currentTarget.value === '') leave(core, 'stay', null)
  },
  onFocus: () => layBoxOver(core, core.state.active),
  onBlur: () => closeBox(core),
})

/** A tap chooses a suggestion, even if the cell is closed. */
export const choose = (core: GridCore, text: string): void => leave(core, 'down', text)
