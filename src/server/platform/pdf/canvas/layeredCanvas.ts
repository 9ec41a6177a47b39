// A streamed document that knows some of its words only at its end: how many pages it has, and what they add up to.
import { newDocument, streamedOn, type CanvasOptions, type StreamedCanvas } from './canvas'

export interface LayeredCanvas extends StreamedCanvas {
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
  readonly _fontFamilies: Readonly<Record<string, { layoutCache?: object }>>
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

/** pdfkit keeps every word that it has laid out, for as long as the document is open: names do not come again. */
const forgetWords = ({ _fontFamilies }: Layers): void => {
  for (const font of Object.values(_fontFamilies))
    if (font.layoutCache) font.layoutCache = Object.create(null) as object
}

const pagesPerMemory = 50

export const layerCanvas = (options: CanvasOptions): LayeredCanvas => {
  const doc = newDocument(options, { bufferPages: true })
  const layers = doc as unknown as Layers
  const canvas = streamedOn(doc, options)
  let left = 0
  return {
    ...canvas,
    leavePage: () => {
      canvas.flush()
      beginLayer(layers)
      left += 1
      if (left % pagesPerMemory === 0) forgetWords(layers)
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
