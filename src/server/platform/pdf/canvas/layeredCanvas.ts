// A streamed document some of whose words are known only at its end: its number of pages, and its totals.
import { newDocument, streamedOn, type CanvasOptions, type StreamedCanvas } from './canvas'
import { beginLayer, forgetWords, moveToFront } from './pdfkit'

export interface LayeredCanvas extends StreamedCanvas {
  /** What was drawn on the page leaves memory. More may be drawn over it after a return to the page. */
  leavePage(): void
  /** @param page counted from 0, in the order in which they were drawn */
  returnTo(page: number): void
  /** Moves the last pages to the front. */
  moveToFront(pages: number): void
}

const pagesPerMemory = 50

export const layerCanvas = (options: CanvasOptions): LayeredCanvas => {
  const doc = newDocument(options, { bufferPages: true })
  const canvas = streamedOn(doc, options)
  let left = 0
  return {
    ...canvas,
    leavePage: () => {
      canvas.flush()
      beginLayer(doc)
      left += 1
      if (left % pagesPerMemory === 0) forgetWords(doc)
    },
    returnTo: (page) => {
      doc.switchToPage(page)
    },
    moveToFront: (pages) => moveToFront(doc, pages),
  }
}
