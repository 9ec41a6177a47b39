// Combines a document's many small chunks into a few large writes, and lets the drawing wait for the disk.
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Bytes per write. */
const atOnce = 1_000_000

export interface PaperFile {
  /** Writes what has accumulated; call it after each page. */
  readonly write: () => Promise<void>
  /** Writes the rest when the document has ended. */
  readonly finish: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Creates a new file; fails if one exists. */
export const openFile = async (path: string, content: Readable): Promise<PaperFile> => {
  const handle = await open(path, 'wx', 0o600)
  const ended = once(content, 'end')
  let waiting: Uint8Array[] = []
  let size = 0
  content.on('data', (chunk: Uint8Array) => {
    waiting.push(chunk)
    size += chunk.length
  })
  const flush = async () => {
    const pieces = waiting
    waiting = []
    size = 0
    if (pieces.length > 0) await handle.writeFile(Buffer.concat(pieces))
  }
  return {
    write: async () => {
      await nextTurn()
      if (size >= atOnce) await flush()
    },
    finish: async () => {
      await ended
      await flush()
    },
    close: () => handle.close(),
  }
}
