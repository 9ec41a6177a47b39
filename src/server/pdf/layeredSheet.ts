// A streamed document that knows some of its words only at its end: how many pages it has, and what they add up to.
import { newDocument, streamedOn, type SheetOptions, type StreamedSheet } from './sheet'

export interface LayeredSheet extends StreamedSheet {
  /** What was drawn on the page leaves memory. More may be drawn over it later, when somebody returns to the page. */
  leavePage(): void
  /** @param page counted from 0, in the order in which they were drawn */
  returnTo(page: number): void
  /** The pages drawn last become the first. */
  moveToFront(pages: number): void
}

/** What pdfkit's types leave out. */
interface Layers {
  readonly page: {
    content: { end(): void }
    readonly dictionary: { readonly data: { Contents: unknown } }
  }
  readonly _root: { readonly data: { readonly Pages: { readonly data: { readonly Kids: unknown[] } } } }
  ref(): { end(): void }
}

/** The contents of a page may be several streams: the second begins where the first has ended. */
const beginLayer = (doc: Layers): void => {
  const { page } = doc
  const [below, above] = [page.content, doc.ref()]
  below.end()
  page.dictionary.data.Contents = [below, above]
  page.content = above
}

export const layerSheet = (options: SheetOptions): LayeredSheet => {
  const doc = newDocument(options, { bufferPages: true })
  const layers = doc as unknown as Layers
  const sheet = streamedOn(doc, options)
  return {
    ...sheet,
    leavePage: () => {
      sheet.flush()
      beginLayer(layers)
    },
    returnTo: (page) => {
      doc.switchToPage(page)
    },
    moveToFront: (pages) => {
      const { Kids } = layers._root.data.Pages.data
      Kids.unshift(...Kids.splice(-pages))
    },
  }
}
