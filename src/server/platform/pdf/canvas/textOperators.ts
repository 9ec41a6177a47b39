// The operators that draw a line of text. pdfkit's text() measures, wraps, saves and restores around each line; a line
// that is measured already needs only five operators, most of which come again on the next page.
import type { Face } from './fonts'
import { embeddedFont, nameOnPage, type EmbeddedFont } from './pdfkit'

export interface LinePlace {
  readonly x: number
  /** Distance from the top of the page. */
  readonly baseline: number
}

export type DrawLine = (line: string, face: Face, size: number, colour: string, place: LinePlace) => void

/** How many lines a document keeps: subjects, labels and teachers come again and again. */
const maxKept = 4_000

const rounded = (value: number): string => String(Math.round(value * 1000) / 1000)

const colourOperators = new Map<string, string>()

/** '#171b21' → its operator. */
const colourOf = (hex: string): string => {
  const known = colourOperators.get(hex)
  if (known !== undefined) return known
  const parts = [1, 3, 5].map((at) => rounded(parseInt(hex.slice(at, at + 2), 16) / 255))
  const operator = `${parts.join(' ')} rg`
  colourOperators.set(hex, operator)
  return operator
}

/** Undefined when a glyph is offset, as a mark over a letter is. */
const showOperator = (font: EmbeddedFont, line: string): string | undefined => {
  const [glyphs, positions] = font.encode(line)
  let hex = ''
  let operands = ''
  for (const [index, { xAdvance, advanceWidth, xOffset, yOffset }] of positions.entries()) {
    if (xOffset !== 0 || yOffset !== 0) return undefined
    hex += glyphs[index]
    const kerning = xAdvance - advanceWidth
    if (kerning === 0) continue
    operands += `<${hex}> ${rounded(-kerning)} `
    hex = ''
  }
  return `[${operands}${hex && `<${hex}>`}] TJ`
}

/** Belongs to one document. */
export const lineDrawer = (doc: PDFKit.PDFDocument): DrawLine => {
  const kept = new Map<string, string | undefined>()

  const shown = (font: EmbeddedFont, line: string): string | undefined => {
    const key = font.id + line
    if (kept.has(key)) return kept.get(key)
    if (kept.size >= maxKept) kept.clear()
    const operator = showOperator(font, line)
    kept.set(key, operator)
    return operator
  }

  return (line, face, size, colour, { x, baseline }) => {
    if (line === '') return
    const font = embeddedFont(doc, face)
    const operator = shown(font, line)
    if (operator === undefined) {
      doc.fontSize(size).fillColor(colour)
      doc.text(line, x, baseline, { lineBreak: false, baseline: 'alphabetic' })
      return
    }
    nameOnPage(doc, font)
    // pdfkit's pages are upside down; this turns the text back.
    const matrix = `1 0 0 -1 ${rounded(x)} ${rounded(baseline)} Tm`
    doc.addContent(`${colourOf(colour)}\nBT\n/${font.id} ${rounded(size)} Tf\n${matrix}\n${operator}\nET`)
  }
}
