import type * as PdfJs from 'pdfjs-dist/legacy/build/pdf.mjs'
import { asset, serve } from '../../testing/server'
import { openPdf, startWorker } from './pdfEngine'

const pdfjs = jest.requireActual<typeof PdfJs>('pdfjs-dist/legacy/build/pdf.mjs')

test('a worker started ahead serves the next document only; the document after that has its own worker', async () => {
  const { answers } = serve({})
  // Uses up a worker that another test may have started.
  await openPdf('/api/w').close()
  const ended = jest.spyOn(pdfjs.PDFWorker.prototype, 'destroy')
  const started = jest.spyOn(pdfjs.PDFWorker, 'create')
  const asked = jest.spyOn(pdfjs, 'getDocument')
  const workerOf = (index: number) => {
    const of = asked.mock.calls[index]?.[0] as { worker: unknown } | undefined
    return of?.worker
  }
  answers[asset] = { status: 503 }
  await startWorker()
  expect(started).not.toHaveBeenCalled()
  answers[asset] = {}
  await startWorker()
  await startWorker()
  expect(started).toHaveBeenCalledTimes(1)
  const first = openPdf('/api/x')
  expect(started).toHaveBeenCalledTimes(1)
  expect(workerOf(0)).toBe(started.mock.results[0]?.value)
  openPdf('/api/y')
  expect(workerOf(1)).not.toBe(workerOf(0))
  await first.close()
  expect(ended.mock.contexts).toEqual([workerOf(0)])
})
