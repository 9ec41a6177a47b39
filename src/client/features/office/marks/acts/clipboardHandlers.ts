import type { ClipboardEvent } from 'react'
import { count } from '#client/ui/count'
import { blockIn } from '../keys/clipboardTable'
import { rangeOf } from '../keys/gridState'
import { copiedText, pastedTexts, rangeTexts } from './blocks'
import { refusedText } from './saidTexts'
import type { GridCore } from './gridCore'

const copy = ({ content, state }: GridCore, event: ClipboardEvent) => {
  event.preventDefault()
  event.clipboardData.setData('text/plain', copiedText(content, rangeOf(state)))
}

/** While a cell is open, the clipboard is that of its text. */
export const clipboardHandlers = (core: GridCore) => ({
  onCopy: (event: ClipboardEvent) => {
    if (!core.state.editing) copy(core, event)
  },
  onCut: (event: ClipboardEvent) => {
    const { state, content, entering, say } = core
    if (state.editing) return
    copy(core, event)
    const { changed } = entering.enter(rangeTexts(content, rangeOf(state), ''))
    say(`${count(changed, 'cell')} cut.`)
  },
  onPaste: (event: ClipboardEvent) => {
    const { state, content, entering, dispatch, say } = core
    if (state.editing) return
    event.preventDefault()
    const { clipboardData } = event
    const block = blockIn(clipboardData.getData('text/html'), clipboardData.getData('text/plain'))
    const range = rangeOf(state)
    const { texts, to, says } = pastedTexts(content, range, block)
    if (texts.length === 0) return say('There was nothing to paste here.')
    const { changed, refused } = entering.enter(texts)
    dispatch({ is: 'chosen', from: to, to: { row: range.top, column: range.left } })
    say([`${count(changed, 'cell')} changed.${refusedText(refused)}`, says].filter(Boolean).join(' '))
  },
})
