// The only door to pdfkit, and all of its internals that documents use. pdfkit.test.ts fails when those change.
import PDFDocument from 'pdfkit'

/** A font that is embedded in a document. */
export interface EmbeddedFont {
  readonly id: string
  ref(): unknown
  /** The numbers of the glyphs in this document's subset, as four hex digits each, and their positions. */
  encode(text: string): [readonly string[], readonly GlyphPosition[]]
}

export interface GlyphPosition {
  readonly xAdvance: number
  readonly advanceWidth: number
  readonly xOffset: number
  readonly yOffset: number
}

interface ContentStream {
  end(): void
}

/** What pdfkit's types leave out. */
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
