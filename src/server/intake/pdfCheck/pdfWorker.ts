// Opens and rewrites PDFs in a worker thread: a hostile file can crash this thread, not the portal.
import { readFile } from 'node:fs/promises'
import { serveTasks } from '../../platform/workers/serveTasks'
import { PdfRefused, type PdfFault } from './pdfFaults'
import { loadLibrary } from './pdfLibraryTask'
import { writtenAnew, type WrittenPdf } from './writtenAnewTask'

/** `failed` is the disk's error code, which is not the document's fault. */
type ReadPdf = WrittenPdf | { fault: PdfFault } | { failed: string }

/** The worker reads the file itself, so its megabytes never pass through the main thread. */
const read = async (path: string): Promise<ReadPdf> => {
  const content = await readFile(path).catch((error: NodeJS.ErrnoException) => ({ failed: error.code ?? '' }))
  if ('failed' in content) return content
  try {
    return await writtenAnew(new Uint8Array(content.buffer, content.byteOffset, content.length))
  } catch (error) {
    return { fault: error instanceof PdfRefused ? error.fault : 'unreadable' }
  }
}

// pdf.js packs every stream once more that it writes, photos of scanned papers included: three times the work of the
// whole check, for no byte less. Where there is no packing, it writes them as they came.
Reflect.deleteProperty(globalThis, 'CompressionStream')

export const pdfTasks = { read }

serveTasks(pdfTasks, {
  loaded: loadLibrary(),
  moved: (output) => ('bytes' in output ? [output.bytes.buffer as ArrayBuffer] : []),
})
