// Opens PDFs for real and writes their pages anew, beside the main thread: a hostile file can cost this thread, not the
// portal.
import { readFile } from 'node:fs/promises'
import { parentPort } from 'node:worker_threads'
import { ownThread } from '../../../platform/workers/threadTime'
import { PdfRefused, type PdfFault } from './pdfFaultsRules'
import { loadLibrary, writtenAnew, type WrittenPdf } from './writtenAnewTask'

export interface PdfQuestion {
  id: number
  /** Of the file: its megabytes never pass through the main thread. */
  path: string
}

/** `failed` is the code of the disk's error: that is no fault of the document. */
type PdfAnswer = { id: number } & (WrittenPdf | { fault: PdfFault } | { failed: string })

/** With the number of its thread, for who watches what it uses. */
export type PdfMessage = PdfAnswer | { ready: true; thread?: string }

const answerFor = async (path: string) => {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? '' }))
  if ('failed' in content) return content
  try {
    return await writtenAnew(new Uint8Array(content.buffer, content.byteOffset, content.length))
  } catch (error) {
    return { fault: error instanceof PdfRefused ? error.fault : ('unreadable' as const) }
  }
}

parentPort?.on('message', ({ id, path }: PdfQuestion) => {
  void answerFor(path).then((answer) => {
    const bytes = 'bytes' in answer ? [answer.bytes.buffer as ArrayBuffer] : []
    parentPort?.postMessage({ id, ...answer } satisfies PdfMessage, bytes)
  })
})

void loadLibrary().then(() =>
  parentPort?.postMessage({ ready: true, thread: ownThread() } satisfies PdfMessage),
)
