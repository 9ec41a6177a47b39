// The grid's handlers of keys, clipboard and pointer, and their sentences.
import type { ClipboardEvent, KeyboardEvent, MouseEvent, PointerEvent as ReactPointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { count } from '#client/ui/count'
import { copiedText, filledDown, pastedTexts, rangeTexts } from './blocks'
import { closeBox, keyInBox } from './boxHandlers'
import { blockIn } from './clipboardTable'
import { goTo, isClosed, openCell, readOnlyText, type GridCore } from './gridCore'
import { keyCommand, type Command } from './gridKeys'
import { isOneCell, rangeOf, type Spot } from './gridState'
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
