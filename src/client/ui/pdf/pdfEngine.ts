// pdf.js behind four functions. It is loaded when the first PDF is opened or being made (UX-68). Its legacy build runs
// on browsers up to three years old.
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

/** Each document has its own worker. This one was started ahead for the next document. */
let waiting: PDFWorker | null = null

/**
 * Starts a worker while a paper is still being made, because that takes as long as drawing the first page. pdf.js tests
 * workers only once, so the worker's file is fetched first.
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

/** Adds a page's invisible text over its picture, so that it can be selected, searched and read aloud. */
export const drawText = (page: PdfPageProxy, container: HTMLElement, scale: number) => {
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale }),
  })
  return { done: layer.render() as Promise<unknown>, cancel: () => layer.cancel() }
}

/** The functions of this file, for code that loads it on demand. */
export interface Engine {
  readonly openPdf: typeof openPdf
  readonly drawPage: typeof drawPage
  readonly drawText: typeof drawText
}
