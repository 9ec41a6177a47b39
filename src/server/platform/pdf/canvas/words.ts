// Words as they are printed: cleaned of what may not be printed, and measured once.
import { type Face, hasGlyph } from './fonts'

/**
 * Widths of words at size 1, kept while the thread lives: the same words come in every size that is tried for a card, and
 * on the next card. A word and the blank after it are one key, because the two are kerned.
 */
const wordWidths: Record<Face, Map<string, number>> = { regular: new Map(), semibold: new Map() }
const maxWords = 30_000

const wordWidth = (doc: PDFKit.PDFDocument, face: Face, word: string): number => {
  const kept = wordWidths[face]
  const known = kept.get(word)
  if (known !== undefined) return known
  if (kept.size >= maxWords) kept.clear()
  const width = doc.font(face).fontSize(1).widthOfString(word)
  kept.set(word, width)
  return width
}

/** pdfkit shapes a text word by word, too, so the widths of words add up to that of the text. */
export const unitWidth = (doc: PDFKit.PDFDocument, face: Face, text: string): number => {
  let width = 0
  let start = 0
  for (let end = text.indexOf(' '); end >= 0; end = text.indexOf(' ', start)) {
    width += wordWidth(doc, face, text.slice(start, end + 1))
    start = end + 1
  }
  return start < text.length ? width + wordWidth(doc, face, text.slice(start)) : width
}

/** A printable text without line breaks, as words. */
export interface MeasuredLine {
  readonly text: string
  readonly width: number
  readonly words: readonly string[]
  /** The width of each word, with the blank after it if there is any. */
  readonly widths: readonly number[]
}

const measureLine = (doc: PDFKit.PDFDocument, face: Face, text: string): MeasuredLine => {
  const words = text.split(' ')
  const last = words.length - 1
  const widths = words.map((word, index) => wordWidth(doc, face, index === last ? word : `${word} `))
  return { text, width: widths.reduce((sum, one) => sum + one, 0), words, widths }
}

export const measuredTexts: Record<Face, Map<string, readonly MeasuredLine[]>> = {
  regular: new Map(),
  semibold: new Map(),
}
const maxTexts = 10_000

/** The printable lines of a text; none when nothing of it may be printed. */
export const measuredText = (doc: PDFKit.PDFDocument, face: Face, text: string): readonly MeasuredLine[] => {
  const kept = measuredTexts[face]
  const known = kept.get(text)
  if (known !== undefined) return known
  if (kept.size >= maxTexts) kept.clear()
  const clean = printable(text)
  const lines = clean === '' ? [] : clean.split('\n').map((line) => measureLine(doc, face, line))
  kept.set(text, lines)
  return lines
}

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

/** The blank between two words that stay on one line; it is drawn as any blank. */
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

/** Nothing invisible is printed, nothing that reverses the reading direction, no empty boxes. */
export const printable = (text: string): string => (isPlain(text) ? text : remembered(text, clean))
