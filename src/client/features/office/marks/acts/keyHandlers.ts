import type { KeyboardEvent } from 'react'
import { count } from '#client/ui/count'
import { keyCommand, type Command } from '../keys/gridKeys'
import { rangeOf } from '../keys/gridState'
import { filledDown, rangeTexts } from './blocks'
import { keyInBox } from './boxHandlers'
import { goTo, openCell, type GridCore } from './gridCore'
import { emptiedText, redoneText, refusedText, undoneText } from './saidTexts'

type Other = Exclude<Command['is'], 'move'>

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
    say(`${count(changed, 'cell')} filled.${refusedText(refused)}`)
  },
  undo: ({ entering, say }) => say(undoneText(entering.undo())),
  redo: ({ entering, say }) => say(redoneText(entering.redo())),
  history: ({ onHistory }) => onHistory(),
  escape: ({ dispatch, say }) => {
    dispatch({ is: 'escaped' })
    say('Press Tab to leave the grid.')
  },
}

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
    else others[command.is](core)
  },
})
