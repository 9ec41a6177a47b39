// Widths of words and texts at size 1, kept while the thread lives: the same words come in every size that is tried for
// a card, and on the next card.
import type { Face } from './fonts'
import { printable } from './printableText'

/** A word and the blank after it are one key, because the two are kerned. */
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
  /** Of each word with the blank after it, if one follows. */
  readonly widths: readonly number[]
}

const measureLine = (doc: PDFKit.PDFDocument, face: Face, text: string): MeasuredLine => {
  const words = text.split(' ')
  const last = words.length - 1
  const widths = words.map((word, index) => wordWidth(doc, face, index === last ? word : `${word} `))
  return { text, width: widths.reduce((sum, one) => sum + one, 0), words, widths }
}

const measuredTexts: Record<Face, Map<string, readonly MeasuredLine[]>> = {
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
