// The store of uploaded files, by the SHA-256 of their content: no file ever changes, and equal files are stored
// once. A database row may name a file only after keep() or put() has returned.
import type { Readable } from 'node:stream'

export interface StoredFile {
  /** hex */
  sha256: string
  /** bytes */
  size: number
}

/** Received whole but not yet kept, so that its content can be checked first. */
export interface ReceivedFile extends StoredFile {
  path: string
  /** Deletes it; does nothing once it is kept. */
  discard(): Promise<void>
}

export interface FileStore {
  /** Receives a stream; throws FileTooLarge beyond the limit. On any failure nothing is left behind. */
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>
  /** Makes a received file durable under its hash. What is there whole stays, and nothing is ever removed. */
  keep(received: ReceivedFile): Promise<StoredFile>
  /** receive and keep in one, for content that needs no check. */
  put(content: Readable, maxBytes: number): Promise<StoredFile>
  /** Throws FileMissing, or FileDamaged rather than return wrong bytes. */
  get(sha256: string): Promise<Readable>
  /** Undefined when there is no such file. */
  head(sha256: string): Promise<StoredFile | undefined>
  remove(sha256: string): Promise<void>
  /** All files, with the time at which each was last written. */
  list(): AsyncIterable<StoredFile & { putAt: Date }>
  /** Rejects unless the store answers in time and its folder or bucket exists. */
  check(ms: number): Promise<void>
  /** Removes files that were never received whole; with a time, only those last written before it. */
  sweepTemp(before?: Date): Promise<number>
}

export class FileTooLarge extends Error {
  override readonly name = 'FileTooLarge'
  constructor(readonly maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes.`)
  }
}

export class FileMissing extends Error {
  override readonly name = 'FileMissing'
  constructor(readonly sha256: string) {
    super('There is no such file.')
  }
}

/** The content is not what was stored; the file must be restored from a backup. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged'
  constructor(readonly sha256: string) {
    super('The stored file is damaged.')
  }
}

/** The stores name their files by a SHA-256 in hex. */
export const isHash = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Passes the bytes on in chunks of this size; the last one may be smaller, even empty. */
export async function* inChunks(content: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let held = 0
  for await (const part of content) {
    waiting.push(part)
    held += part.length
    while (held >= size) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, size)
      waiting = [all.subarray(size)]
      held = all.length - size
    }
  }
  yield Buffer.concat(waiting)
}
