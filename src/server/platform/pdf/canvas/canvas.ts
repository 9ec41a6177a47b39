// An open PDF document to draw on: kept whole, streamed, or drawn in layers, with the structure that a screen reader reads.
import type { Readable } from 'node:stream'
import { faces, parsedFont } from './fonts'
import type { PageSize, Style } from './style'
import {
  beginLayer,
  type DrawLine,
  forgetWords,
  joinOperators,
  lineDrawer,
  moveToFront,
  openDocument,
  openImage,
  registerFont,
} from './pdfkit'
import { unitWidth } from './words'

export interface CanvasOptions {
  readonly title: string
  readonly author: string
  readonly size: PageSize
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
interface WholeCanvas extends Canvas {
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

const newDocument = (options: CanvasOptions, more: PDFKit.PDFDocumentOptions = {}): PDFKit.PDFDocument => {
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

const streamedOn = (doc: PDFKit.PDFDocument, options: CanvasOptions): StreamedCanvas => {
  const canvas = sheetOn(doc, options)
  return { ...canvas, content: doc, end: ending(canvas) }
}

export const streamCanvas = (options: CanvasOptions): StreamedCanvas =>
  streamedOn(newDocument(options), options)

/** A streamed document with words that are known only at its end: its number of pages, and its totals. */
export interface LayeredCanvas extends StreamedCanvas {
  /** Frees the memory of the page as it was drawn. More may be drawn over it after a return to the page. */
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

/** An element of the tree. The same object is the same element, so content on two pages can share one. */
export interface Tag {
  readonly type: string
  readonly alt?: string
  readonly scope?: 'Column' | 'Row'
}

export const tag = (type: string, more: Omit<Tag, 'type'> = {}): Tag => ({ type, ...more })

type Element = PDFKit.PDFStructureElement

interface Tagging {
  /** Draws content of the last tag of the path. */
  mark(path: readonly Tag[], draw: () => void): void
  /** Draws what a screen reader skips: rules, boxes, running heads. */
  artifact(draw: () => void, type?: 'Layout' | 'Pagination'): void
  close(): void
}

/** For long documents that are printed, not read on screen: tags would make them ten times as large. */
const noTags: Tagging = {
  mark: (_path, draw) => draw(),
  artifact: (draw) => draw(),
  close: () => undefined,
}

class Tags implements Tagging {
  private readonly root: Element
  private readonly open: { tag: Tag; element: Element }[] = []

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  /** Opens and closes elements until the given path is open. */
  mark(path: readonly Tag[], draw: () => void): void {
    let shared = 0
    while (shared < path.length && this.open[shared]?.tag === path[shared]) shared++
    this.closeTo(shared)
    for (const next of path.slice(shared)) this.enter(next)
    const content = this.doc.markStructureContent(path.at(-1)?.type ?? 'P')
    draw()
    this.doc.endMarkedContent()
    this.current().add(content)
  }

  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  close(): void {
    this.closeTo(0)
    this.root.end()
  }

  private current(): Element {
    return this.open.at(-1)?.element ?? this.root
  }

  private enter(next: Tag): void {
    const { type, ...options } = next
    const element = this.doc.struct(type, options)
    this.current().add(element)
    this.open.push({ tag: next, element })
  }

  private closeTo(depth: number): void {
    while (this.open.length > depth) this.open.pop()?.element.end()
  }
}
