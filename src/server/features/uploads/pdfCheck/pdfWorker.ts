// Opens PDFs for real and writes their pages anew, beside the main thread: a hostile file can cost this thread, not the
// portal.
import { readFile } from 'node:fs/promises'
import { serveTasks } from '../../../platform/workers/serveTasks'
import { PdfRefused, type PdfFault } from './pdfFaultsRules'
import { loadLibrary, writtenAnew, type WrittenPdf } from './writtenAnewTask'

/** `failed` is the code of the disk's error: that is no fault of the document. */
type ReadPdf = WrittenPdf | { fault: PdfFault } | { failed: string }

/** The file's megabytes never pass through the main thread. */
const read = async (path: string): Promise<ReadPdf> => {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? '' }))
  if ('failed' in content) return content
  try {
    return await writtenAnew(new Uint8Array(content.buffer, content.byteOffset, content.length))
  } catch (error) {
    return { fault: error instanceof PdfRefused ? error.fault : 'unreadable' }
  }
}

export const pdfTasks = { read }

serveTasks(pdfTasks, {
  loaded: loadLibrary(),
  moved: (output) => ('bytes' in output ? [output.bytes.buffer as ArrayBuffer] : []),
})
