// The only door to pdfkit, and all of its internals that documents use. pdfkit.test.ts fails when those change.
import PDFDocument from 'pdfkit'
import type { Face } from './fonts'

/** A font that is embedded in a document. */
interface EmbeddedFont {
  readonly id: string
  ref(): unknown
  /** The numbers of the glyphs in this document's subset, as four hex digits each, and their positions. */
  encode(text: string): [readonly string[], readonly GlyphPosition[]]
}

interface GlyphPosition {
  readonly xAdvance: number
  readonly advanceWidth: number
  readonly xOffset: number
  readonly yOffset: number
}

interface ContentStream {
  end(): void
}

/** The members that pdfkit's types leave out. */
interface Inside {
  readonly _font: EmbeddedFont
  readonly _fontFamilies: Readonly<Record<string, { layoutCache?: object }>>
  readonly _root: {
    readonly data: {
      readonly Pages: { readonly data: { readonly Kids: unknown[] } }
      readonly ViewerPreferences?: { readonly data: { PrintScaling?: string } }
    }
  }
  readonly page: {
    content: ContentStream
    readonly fonts: Record<string, unknown>
    readonly dictionary: { readonly data: { Contents: unknown } }
  }
  readonly outline: { addItem(title: string, options: { expanded: boolean; pageNumber: number }): unknown }
  ref(): ContentStream
  openImage(jpeg: Buffer): PDFKit.Mixins.ImageSrc
}

const inside = (doc: PDFKit.PDFDocument) => doc as unknown as Inside

/** Without a default font: pdfkit would list Helvetica, which is not embedded. */
export const openDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument =>
  new PDFDocument({ ...options, font: null as unknown as string })

/** It is in the file once, however often it is drawn. */
export const openImage = (doc: PDFKit.PDFDocument, jpeg: Uint8Array): PDFKit.Mixins.ImageSrc =>
  inside(doc).openImage(Buffer.from(jpeg))

/** @param font as parsed by fontkit */
export const registerFont = (doc: PDFKit.PDFDocument, name: string, font: object) =>
  doc.registerFont(name, font as Uint8Array)

export const embeddedFont = (doc: PDFKit.PDFDocument, name: string): EmbeddedFont =>
  inside(doc.font(name))._font

/** Lets operators of the page name the font. */
export const nameOnPage = (doc: PDFKit.PDFDocument, font: EmbeddedFont) => {
  inside(doc).page.fonts[font.id] ??= font.ref()
}

/** Ends the page's stream, which leaves memory, and begins another: the contents of a page may be several streams. */
export const beginLayer = (doc: PDFKit.PDFDocument) => {
  const { page } = inside(doc)
  const [below, above] = [page.content, inside(doc).ref()]
  below.end()
  page.dictionary.data.Contents = [below, above]
  page.content = above
}

/** pdfkit keeps every word it has laid out while the document is open, although names do not come again. */
export const forgetWords = (doc: PDFKit.PDFDocument) => {
  for (const font of Object.values(inside(doc)._fontFamilies))
    if (font.layoutCache) font.layoutCache = Object.create(null) as object
}

/** Moves the last pages to the front. */
export const moveToFront = (doc: PDFKit.PDFDocument, pages: number) => {
  const { Kids } = inside(doc)._root.data.Pages.data
  Kids.unshift(...Kids.splice(-pages))
}

/** Printing proposes the paper's own size instead of fitting it to what the printer reaches. The title must be displayed. */
export const printAtActualSize = (doc: PDFKit.PDFDocument) => {
  const { ViewerPreferences } = inside(doc)._root.data
  if (ViewerPreferences) ViewerPreferences.data.PrintScaling = 'None'
}

/** @param page that is drawn, counted from 0 */
export const addBookmark = (doc: PDFKit.PDFDocument, title: string, page: number) =>
  inside(doc).outline.addItem(title, { expanded: false, pageNumber: page })

/**
 * pdfkit makes a buffer of every drawing operator, thousands a page. Here the operators of a page are joined as text,
 * and become one buffer when the page is done or the returned function is called.
 */
export const joinOperators = (doc: PDFKit.PDFDocument): (() => void) => {
  let waiting = ''
  const flush = () => {
    if (waiting) doc.page.write(Buffer.from(waiting, 'latin1'))
    waiting = ''
  }
  const addPage = doc.addPage.bind(doc)
  const switchToPage = doc.switchToPage.bind(doc)
  const end = doc.end.bind(doc)
  doc.addContent = (operator: unknown) => {
    waiting += `${String(operator)}\n`
    return doc
  }
  doc.addPage = (options) => {
    flush()
    return addPage(options)
  }
  doc.switchToPage = (page) => {
    flush()
    return switchToPage(page)
  }
  doc.end = () => {
    flush()
    end()
  }
  return flush
}

interface LinePlace {
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
