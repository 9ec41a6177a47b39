import { count } from '#client/ui/count'
import type { Undone } from './useEntering'

export const refusedText = (refused: number): string =>
  refused === 0
    ? ''
    : ` ${count(refused, 'cell')} cannot be saved: ${refused === 1 ? 'it is' : 'they are'} red and marked “!”.`

/** Of a single one nothing is said: it is before the person. */
export const emptiedText = (changed: number): string =>
  changed < 2 ? '' : `${count(changed, 'cell')} emptied. Ctrl + Z brings them back.`

const leftText = (left: number): string =>
  left === 0 ? '' : `${count(left, 'cell')} changed by someone else since then: left as they are.`

export const undoneText = ({ back, left }: Undone): string => {
  if (back + left === 0) return 'Nothing to undo.'
  const texts = [back === 0 ? '' : `${count(back, 'cell')} put back as before.`, leftText(left)]
  return texts.filter(Boolean).join(' ')
}

export const redoneText = ({ back, left }: Undone): string => {
  if (back + left === 0) return 'Nothing to redo.'
  const texts = [back === 0 ? '' : `${count(back, 'cell')} changed again.`, leftText(left)]
  return texts.filter(Boolean).join(' ')
}
