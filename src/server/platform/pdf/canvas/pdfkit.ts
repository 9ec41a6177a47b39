// pdfkit, and all that the documents use of it beside what it promises. pdfkit.test.ts fails when that changes; nothing
// else touches it.
import PDFDocument from 'pdfkit'

/** Of a font that is embedded in a document. */
export interface EmbeddedFont {
  readonly id: string
  ref(): unknown
  /** Numbers of the glyphs in this document's subset as four hex digits each, and where they stand. */
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
  readonly _root: { readonly data: { readonly Pages: { readonly data: { readonly Kids: unknown[] } } } }
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

/** Without a font of its own: pdfkit would list Helvetica, which is not embedded. */
export const openDocument = (options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument =>
  new PDFDocument({ ...options, font: null as unknown as string })

/** To be drawn as often as one likes; it is in the file once. */
export const openImage = (doc: PDFKit.PDFDocument, jpeg: Uint8Array): PDFKit.Mixins.ImageSrc =>
  inside(doc).openImage(Buffer.from(jpeg))

/** A font that fontkit has parsed. */
export const registerFont = (doc: PDFKit.PDFDocument, name: string, font: object) =>
  doc.registerFont(name, font as Uint8Array)

export const embeddedFont = (doc: PDFKit.PDFDocument, name: string): EmbeddedFont =>
  inside(doc.font(name))._font

/** Operators of the page may name it. */
export const nameOnPage = (doc: PDFKit.PDFDocument, font: EmbeddedFont) => {
  inside(doc).page.fonts[font.id] ??= font.ref()
}

/** The contents of a page may be several streams: the second begins where the first has ended, and leaves memory. */
export const beginLayer = (doc: PDFKit.PDFDocument) => {
  const { page } = inside(doc)
  const [below, above] = [page.content, inside(doc).ref()]
  below.end()
  page.dictionary.data.Contents = [below, above]
  page.content = above
}

/** pdfkit keeps every word that it has laid out, for as long as the document is open: names do not come again. */
export const forgetWords = (doc: PDFKit.PDFDocument) => {
  for (const font of Object.values(inside(doc)._fontFamilies))
    if (font.layoutCache) font.layoutCache = Object.create(null) as object
}

/** The pages drawn last become the first. */
export const moveToFront = (doc: PDFKit.PDFDocument, pages: number) => {
  const { Kids } = inside(doc)._root.data.Pages.data
  Kids.unshift(...Kids.splice(-pages))
}

/** @param page counted from 0; any that is drawn */
export const addBookmark = (doc: PDFKit.PDFDocument, title: string, page: number) =>
  inside(doc).outline.addItem(title, { expanded: false, pageNumber: page })

/**
 * pdfkit turns every drawing operator into bytes of its own, thousands a page. Here a page's operators are kept as
 * text and turned into bytes when the page is done, or when what is returned is called.
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
