// Opens PDFs for real, beside the main thread: a hostile file can cost this thread, not the portal.
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import type { getDocument as GetDocument } from 'pdfjs-dist'
import { pdfFault, type PdfFault } from './pdfContent'

export interface PdfQuestion {
  id: number
  /** Of the file: its megabytes never pass through the main thread. */
  path: string
}

/** `failed` is the code of the disk's error: that is no fault of the document. */
export type PdfAnswer = { id: number } & ({ pages: number } | { fault: PdfFault } | { failed: string })

interface PdfLibrary {
  getDocument: typeof GetDocument
}

const openPages = async (data: Uint8Array): Promise<number> => {
  const { getDocument } = (await import('pdfjs-dist/legacy/build/pdf.mjs')) as unknown as PdfLibrary
  const opening = getDocument({ data, isEvalSupported: false, enableXfa: false, verbosity: 0 })
  try {
    const document = await opening.promise
    await document.getPage(1)
    return document.numPages
  } finally {
    await opening.destroy()
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : '')

const look = async (content: Uint8Array): Promise<{ pages: number } | { fault: PdfFault }> => {
  const fault = pdfFault(content)
  if (fault !== null) return { fault }
  try {
    return { pages: await openPages(content) }
  } catch (error) {
    return { fault: nameOf(error) === 'PasswordException' ? 'encrypted' : 'notPdf' }
  }
}

const answerFor = async (path: string) => {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? '' }))
  return 'failed' in content
    ? content
    : look(new Uint8Array(content.buffer, content.byteOffset, content.length))
}

parentPort?.on('message', ({ id, path }: PdfQuestion) => {
  void answerFor(path).then((answer) => parentPort?.postMessage({ id, ...answer } satisfies PdfAnswer))
})
