// Where uploaded files live. Names are the SHA-256 of the content: no file is ever changed, equal files
// are stored once. A database row may name a file only after keep() or put() has returned (REL-08).
import type { Readable } from 'node:stream'

export interface StoredFile {
  /** hex */
  sha256: string
  /** bytes */
  size: number
}

/** Received whole, not yet kept: the place to look at the content before deciding. */
export interface ReceivedFile extends StoredFile {
  path: string
  /** Throws it away; harmless after it was kept. */
  discard(): Promise<void>
}

export interface FileStore {
  /** Takes in a stream. FileTooLarge beyond the limit; whatever goes wrong, nothing of it stays behind. */
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>
  /** Makes a received file durable under its hash. */
  keep(received: ReceivedFile): Promise<StoredFile>
  /** receive and keep at once, for content that needs no look. */
  put(content: Readable, maxBytes: number): Promise<StoredFile>
  /** Throws FileMissing, or FileDamaged instead of giving out wrong bytes. */
  get(sha256: string): Promise<Readable>
  /** Undefined when there is no such file. */
  head(sha256: string): Promise<StoredFile | undefined>
  remove(sha256: string): Promise<void>
  /** All files with the time at which they were last put, for clearing out and for checking. */
  list(): AsyncIterable<StoredFile & { putAt: Date }>
  /** Rejects unless the store answers within so many milliseconds, and has the place where the files are. */
  check(ms: number): Promise<void>
  /** Removes what was left half received, by earlier processes or by mistake; only what is that old, if a time is given. */
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

/** The content is not what was stored: restore this file from a backup. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged'
  constructor(readonly sha256: string) {
    super('The stored file is damaged.')
  }
}
