import type { ClipboardEvent } from 'react'
import { count } from '../../../../ui/count'
import { blockIn } from '../keys/clipboardTable'
import { rangeOf } from '../keys/gridState'
import { copiedText, pastedTexts } from './blocks'
import { refusedText } from './saidTexts'
import type { GridCore } from './gridCore'

/** While a cell is open, the clipboard is that of its text. */
export const clipboardHandlers = ({ state, content, entering, dispatch, here, say }: GridCore) => ({
  onCopy: (event: ClipboardEvent) => {
    if (state.editing) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', copiedText(content, rangeOf(state)))
  },
  onPaste: (event: ClipboardEvent) => {
    if (state.editing) return
    event.preventDefault()
    const { clipboardData } = event
    const block = blockIn(clipboardData.getData('text/html'), clipboardData.getData('text/plain'))
    const range = rangeOf(state)
    const { texts, to, says } = pastedTexts(content, range, block)
    if (texts.length === 0) return say('There was nothing to paste here.')
    const { changed, refused } = entering.enter(texts)
    here()
    dispatch({ is: 'chosen', from: to, to: { row: range.top, column: range.left } })
    say([`${count(changed, 'cell')} changed.${refusedText(refused)}`, says].filter(Boolean).join(' '))
  },
})
