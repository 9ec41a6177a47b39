// pdf.js behind four functions. Loaded when the first PDF is opened, or is being made (UX-68); the legacy build runs on
// the browsers of the last three years.
import {
  getDocument,
  GlobalWorkerOptions,
  PDFWorker,
  TextLayer,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Turns } from './pageSize'
import { pdfWorkerUrl } from './pdfWorkerUrl'

GlobalWorkerOptions.workerSrc = pdfWorkerUrl

export type Pdf = PDFDocumentProxy
export type PdfPageProxy = PDFPageProxy

/** Uploaded files come from outside: nothing in them may run (SEC-79). */
const cautious = { isEvalSupported: false, enableXfa: false, stopAtErrors: false }

/** Each document has a worker of its own; this one waits for the next, as long as the page stands. */
let waiting: PDFWorker | null = null

/**
 * A paper is being made: starting the worker that reads it takes as long as drawing its first page. pdf.js tries only once
 * whether workers start, so its file is fetched first.
 */
export const startWorker = async (): Promise<void> => {
  const file = await fetch(pdfWorkerUrl)
  if (file.ok) waiting ??= PDFWorker.create({})
}

const takeWorker = (): PDFWorker => {
  const worker = waiting ?? PDFWorker.create({})
  waiting = null
  return worker
}

/** @param source an address, or the content itself */
export const openPdf = (source: string | Uint8Array) => {
  const worker = takeWorker()
  const task = getDocument({
    ...cautious,
    ...(typeof source === 'string' ? { url: source, withCredentials: true } : { data: source }),
    worker,
    cMapUrl: '/pdfjs/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    wasmUrl: '/pdfjs/wasm/',
  })
  const close = async (): Promise<void> => {
    try {
      await task.destroy()
    } finally {
      worker.destroy()
    }
  }
  return { task, close }
}

const largestCanvas = 16_000_000

/** A canvas with the page on it, sharp on this screen. */
export const drawPage = (page: PdfPageProxy, scale: number, density: number, turns: Turns = 0) => {
  const viewport = page.getViewport({ scale, rotation: (page.rotate + 90 * turns) % 360 })
  const wanted = viewport.width * viewport.height * density * density
  const sharpness = wanted > largestCanvas ? density * Math.sqrt(largestCanvas / wanted) : density
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width * sharpness)
  canvas.height = Math.floor(viewport.height * sharpness)
  const transform = [sharpness, 0, 0, sharpness, 0, 0]
  const task = page.render({ canvas, viewport, transform })
  return { canvas, done: task.promise, cancel: () => task.cancel() }
}

/** The page's words over the picture of them: to select, to search, to be read aloud. */
export const drawText = (page: PdfPageProxy, container: HTMLElement, scale: number) => {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  })
  return { done: layer.render() as Promise<unknown>, cancel: () => layer.cancel() }
}

/** The document of a viewer once pdf.js is here. */
export interface Engine {
  readonly openPdf: typeof openPdf
  readonly drawPage: typeof drawPage
  readonly drawText: typeof drawText
}
