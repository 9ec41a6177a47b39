// Text as it may be printed: nothing invisible, nothing that reverses the reading direction, no empty boxes.
import { hasGlyph } from './fonts'

const missing = '\ufffd'

/** Further line breaks become blanks: a note of 500 of them would fill pages with nothing. */
const maxBreaks = 8

const withFewBreaks = (text: string): string => {
  const lines = text.split(/\s*\n\s*/).filter(Boolean)
  return lines.length > maxBreaks + 1 ? lines.join(' ') : lines.join('\n')
}

/** True of most answers by far: single blanks, no line breaks. */
const isPlain = (text: string): boolean => /^(?:[!-~]+(?: [!-~]+)*)?$/.test(text)

const cleaned = new Map<string, string>()
const maxCleaned = 5_000

const remembered = (text: string, clean: (text: string) => string): string => {
  const known = cleaned.get(text)
  if (known !== undefined) return known
  if (cleaned.size >= maxCleaned) cleaned.clear()
  const result = clean(text)
  cleaned.set(text, result)
  return result
}

/** Stands between two words that stay on one line; drawn as any blank. */
export const glue = '\u00a0'

/** Composed letters, blanks and line breaks only; a character that the font lacks becomes a replacement sign. */
const clean = (text: string): string => {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\t\p{Zs}]+/gu, (blanks) => (blanks === glue ? glue : ' '))
    .replace(/(?!\n)[\p{C}\p{Variation_Selector}]/gu, '')
  const drawn = Array.from(plain, (character) =>
    character === '\n' || hasGlyph(character) ? character : missing,
  )
  return withFewBreaks(drawn.join('')).trim()
}

export const printable = (text: string): string => (isPlain(text) ? text : remembered(text, clean))
