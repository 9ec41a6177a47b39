// An open PDF document, and how to draw on it.
import type { Readable } from 'node:stream'
import { faces, parsedFont } from './fonts'
import type { PaperSize } from './paper'
import { joinOperators, openDocument, openImage, registerFont } from './pdfkit'
import type { Style } from './style'
import { noTags, Tags, type Tagging } from './tags'
import { lineDrawer, type DrawLine } from './textOperators'
import { unitWidth } from './textWidths'

export interface CanvasOptions {
  readonly title: string
  readonly author: string
  readonly size: PaperSize
  /** The school's colour, for headings. */
  readonly accent: string
  /** The date in the file, so that the same data give the same bytes. */
  readonly printedAt: Date
  /** With a structure tree for screen readers, by default. */
  readonly tagged?: boolean
}

export interface Canvas extends CanvasOptions {
  readonly doc: PDFKit.PDFDocument
  readonly tags: Tagging
  readonly drawLine: DrawLine
  widthOf(text: string, style: Style): number
  /** Writes to the page what was drawn so far. */
  flush(): void
  /** Opened once, so that the crest of 1,200 cards is in the file once. */
  imageOf(jpeg: Uint8Array): PDFKit.Mixins.ImageSrc
}

/** A document that is kept whole in memory. */
export interface WholeCanvas extends Canvas {
  finish(): Promise<Uint8Array<ArrayBuffer>>
}

/** A document of many pages, whose beginning has left memory before its end is drawn. */
export interface StreamedCanvas extends Canvas {
  readonly content: Readable
  end(): void
}

const joined = (chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

/** In its own buffer, so that it can be transferred to another thread instead of copied. */
const collect = (doc: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(joined(chunks)))
    doc.on('error', reject)
  })

export const newDocument = (
  options: CanvasOptions,
  more: PDFKit.PDFDocumentOptions = {},
): PDFKit.PDFDocument => {
  const { title, author, size, printedAt, tagged = true } = options
  return openDocument({
    size: [size.width, size.height],
    margin: 0,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged,
    lang: 'en-TT',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, Producer: 'pdfkit', CreationDate: printedAt },
    ...more,
  })
}

const imagesOf = (doc: PDFKit.PDFDocument) => {
  // Weak, so that a pack of many forms does not keep the photos that it has drawn.
  const opened = new WeakMap<Uint8Array, PDFKit.Mixins.ImageSrc>()
  return (jpeg: Uint8Array): PDFKit.Mixins.ImageSrc => {
    const image = opened.get(jpeg) ?? openImage(doc, jpeg)
    opened.set(jpeg, image)
    return image
  }
}

const sheetOn = (doc: PDFKit.PDFDocument, options: CanvasOptions): Canvas => {
  const flush = joinOperators(doc)
  for (const face of faces) registerFont(doc, face, parsedFont(face))
  return {
    ...options,
    doc,
    tags: options.tagged === false ? noTags : new Tags(doc),
    drawLine: lineDrawer(doc),
    flush,
    imageOf: imagesOf(doc),
    widthOf: (text, { face, size }) => unitWidth(doc, face, text) * size,
  }
}

const ending =
  ({ doc, tags }: Canvas) =>
  (): void => {
    tags.close()
    doc.end()
  }

export const openCanvas = (options: CanvasOptions): WholeCanvas => {
  const doc = newDocument(options)
  const bytes = collect(doc)
  const canvas = sheetOn(doc, options)
  const end = ending(canvas)
  return {
    ...canvas,
    finish: () => {
      end()
      return bytes
    },
  }
}

export const streamedOn = (doc: PDFKit.PDFDocument, options: CanvasOptions): StreamedCanvas => {
  const canvas = sheetOn(doc, options)
  return { ...canvas, content: doc, end: ending(canvas) }
}

export const streamCanvas = (options: CanvasOptions): StreamedCanvas =>
  streamedOn(newDocument(options), options)
