// Draws the first page of a stored PDF in a worker thread, with pdf.js, which brings its canvas for Node: what a hostile file
// costs, this thread pays. On a system for which there is no canvas, documents have no thumbnails.
import { dirname, join } from 'node:path'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { serveTasks } from '../../platform/workers/serveTasks'
import { loadLibrary, passive } from '../pdfCheck/pdfLibraryTask'

/** Pixels; made smaller afterwards, so that small print becomes grey lines instead of crumbs. */
const longestSide = 480

const library = `${dirname(require.resolve('pdfjs-dist/package.json'))}/`

/** The files that pdf.js reads for fonts that are not embedded, and for pictures of scanners. */
const resources = {
  standardFontDataUrl: join(library, 'standard_fonts/'),
  cMapUrl: join(library, 'cmaps/'),
  wasmUrl: join(library, 'wasm/'),
}

/** The canvas that pdf.js expects. */
interface CanvasFactory {
  create(
    width: number,
    height: number,
  ): {
    /** For pdf.js alone: what a browser's canvas is to it. */
    canvas: never
    context: {
      getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray }
    }
  }
}

interface FirstPage {
  readonly pages: number
  readonly width: number
  readonly height: number
  /** Four bytes for each pixel. */
  readonly pixels: Uint8Array
}

const drawPage = async (
  page: PDFPageProxy,
  canvasFactory: CanvasFactory,
): Promise<Omit<FirstPage, 'pages'>> => {
  const whole = page.getViewport({ scale: 1 })
  const scale = longestSide / Math.max(whole.width, whole.height)
  const viewport = page.getViewport({ scale })
  const [width, height] = [viewport.width, viewport.height].map((side) => Math.max(1, Math.round(side))) as [
    number,
    number,
  ]
  const { canvas, context } = canvasFactory.create(width, height)
  await page.render({ canvas, viewport, background: '#fff' }).promise
  // A copy: memory of the canvas cannot be handed to another thread on every Node.
  const pixels = new Uint8Array(context.getImageData(0, 0, width, height).data)
  return { width, height, pixels }
}

/** pdf.js takes the bytes over. Throws when the page cannot be drawn. */
const firstPage = async (content: Uint8Array): Promise<FirstPage> => {
  const { getDocument } = await loadLibrary()
  const opening = getDocument({ data: content, ...passive, ...resources })
  try {
    const document: PDFDocumentProxy = await opening.promise
    const page = await document.getPage(1)
    return { pages: document.numPages, ...(await drawPage(page, document.canvasFactory as CanvasFactory)) }
  } finally {
    await opening.destroy()
  }
}

export const firstPageTasks = { firstPage }

serveTasks(firstPageTasks, {
  loaded: loadLibrary(),
  moved: ({ pixels }) => [pixels.buffer as ArrayBuffer],
})
