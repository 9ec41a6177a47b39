// The grid's handlers of keys, clipboard, pointer and the box over the active cell, and their sentences.
import type {
  ClipboardEvent,
  CompositionEvent,
  FormEvent,
  KeyboardEvent,
  MouseEvent,
  PointerEvent as ReactPointerEvent,
} from 'react'
import { flushSync } from 'react-dom'
import { count } from '#client/ui/count'
import { copiedText, filledDown, oneText, pastedTexts, rangeTexts, blockIn } from './blocks'
import { goTo, isClosed, layBoxOver, openCell, readOnlyText, type GridCore } from './gridCore'
import { keyCommand, type Command, tabFrom } from './gridKeys'
import { type GridState, isOneCell, lineAfter, rangeOf, type Size, type Spot, within } from './gridState'
import type { Undone } from './useEntering'

type Other = Exclude<Command['is'], 'move'>

/** A single cleared cell needs no message. */
const emptiedText = (changed: number): string =>
  changed < 2 ? '' : `${count(changed, 'cell')} emptied. Ctrl + Z brings them back.`

export const refusedText = (refused: number): string =>
  `${count(refused, 'cell')} cannot be saved: ${refused === 1 ? 'it is' : 'they are'} red and marked “!”.`

const enteredText = (changed: string, refused: number): string =>
  refused === 0 ? changed : `${changed} ${refusedText(refused)}`

const leftText = (left: number): string =>
  left === 0 ? '' : `${count(left, 'cell')} changed by someone else since then: left as they are.`

const undoneText = ({ back, left }: Undone): string => {
  if (back + left === 0) return 'Nothing to undo.'
  const texts = [back === 0 ? '' : `${count(back, 'cell')} put back as before.`, leftText(left)]
  return texts.filter(Boolean).join(' ')
}

const redoneText = ({ back, left }: Undone): string => {
  if (back + left === 0) return 'Nothing to redo.'
  const texts = [back === 0 ? '' : `${count(back, 'cell')} changed again.`, leftText(left)]
  return texts.filter(Boolean).join(' ')
}

const others: Readonly<Record<Other, (core: GridCore) => void>> = {
  edit: (core) => openCell(core, core.state.active),
  chooseAll: ({ dispatch, size }) =>
    dispatch({
      is: 'chosen',
      from: { row: 0, column: 0 },
      to: { row: size.rows - 1, column: size.columns - 1 },
    }),
  empty: ({ entering, content, state, say }) =>
    say(emptiedText(entering.enter(rangeTexts(content, rangeOf(state), '')).changed)),
  fillDown: ({ entering, content, state, say }) => {
    const { changed, refused } = entering.enter(filledDown(content, rangeOf(state)))
    say(enteredText(`${count(changed, 'cell')} filled.`, refused))
  },
  undo: ({ entering, say }) => say(undoneText(entering.undo())),
  redo: ({ entering, say }) => say(redoneText(entering.redo())),
  history: ({ onHistory }) => onHistory(),
  escape: ({ dispatch, say }) => {
    dispatch({ is: 'escaped' })
    say('Press Tab to leave the grid.')
  },
}

/** Commands that change cells. */
const changing = new Set<Other>(['edit', 'empty', 'fillDown', 'undo', 'redo'])

/** Commands that would do nothing in a single cell of a closed column; in a range they skip such columns. */
const filling = new Set<Other>(['empty', 'fillDown'])

const isInClosed = ({ content, state }: GridCore): boolean =>
  isOneCell(rangeOf(state)) && isClosed(content.columns[state.active.column])

export const keyHandlers = (core: GridCore) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { state, size, content, onChoose } = core
    if (state.editing) return keyInBox(core, event)
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    const { active } = state
    if (key === 'Enter' && content.rows[active.row]?.cells[active.column]?.is === 'disputed') {
      event.preventDefault()
      return onChoose()
    }
    const pressed = { key, isCommand: ctrlKey || metaKey, isShift: shiftKey, isAlt: altKey }
    const command = keyCommand(pressed, state, size)
    if (!command) return
    event.preventDefault()
    if (command.is === 'move') goTo(core, command.to, { extends: command.extends, byTab: key === 'Tab' })
    else if (core.isReadOnly && changing.has(command.is)) core.say(readOnlyText)
    else if (filling.has(command.is) && isInClosed(core)) core.say(readOnlyText)
    else others[command.is](core)
  },
})

/** While a cell is open, the clipboard works on its text. */
export const clipboardHandlers = (core: GridCore) => ({
  onCopy: (event: ClipboardEvent) => {
    if (!core.state.editing) copy(core, event)
  },
  onCut: (event: ClipboardEvent) => {
    const { state, content, entering, say } = core
    if (state.editing) return
    copy(core, event)
    if (core.isReadOnly) return say(readOnlyText)
    const { changed } = entering.enter(rangeTexts(content, rangeOf(state), ''))
    say(`${count(changed, 'cell')} cut.`)
  },
  onPaste: (event: ClipboardEvent) => {
    const { state, content, entering, dispatch, say } = core
    if (state.editing) return
    event.preventDefault()
    if (core.isReadOnly) return say(readOnlyText)
    const { clipboardData } = event
    const block = blockIn(clipboardData.getData('text/html'), clipboardData.getData('text/plain'))
    const range = rangeOf(state)
    const { texts, to, says } = pastedTexts(content, range, block)
    if (texts.length === 0) return say('There was nothing to paste here.')
    const { changed, refused } = entering.enter(texts)
    dispatch({ is: 'chosen', from: to, to: { row: range.top, column: range.left } })
    say([enteredText(`${count(changed, 'cell')} changed.`, refused), says].filter(Boolean).join(' '))
  },
})

const copy = ({ content, state }: GridCore, event: ClipboardEvent) => {
  event.preventDefault()
  event.clipboardData.setData('text/plain', copiedText(content, rangeOf(state)))
}

export const pointerHandlers = (core: GridCore) => ({
  onPointerDown: (event: ReactPointerEvent) => {
    const to = spotOf(event.target)
    if (!to || event.button !== 0 || isTouch(event)) return
    closeBox(core)
    goTo(core, to, { extends: event.shiftKey })
  },
  /** Keeps the focus in the box. */
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
  /** A tap opens the cell at once, because the box must have its type before the on-screen keyboard appears. */
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

const spotOf = (target: EventTarget): Spot | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) }
}

const isTouch = ({ nativeEvent }: MouseEvent): boolean =>
  'pointerType' in nativeEvent && nativeEvent.pointerType === 'touch'

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

const keyInBox = (core: GridCore, event: KeyboardEvent): void => {
  const { state, box } = core
  const isQuick = state.editing === 'typing' && !box?.list
  const to = leaveBy(event, isQuick)
  if (!to) return
  event.preventDefault()
  leave(core, to, event.key === 'Escape' ? null : (box?.value ?? null))
}

/**
 * Handles typing in the box over the active cell. It begins with the first text from any keyboard or input method.
 * Until the person leaves the cell, the text is a draft, stored encrypted on the device.
 */
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
