// Files that exist only while they are sent: a thread makes them, and they are unlinked as soon as they are opened.
import { randomUUID } from 'node:crypto'
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Spooled<Made> {
  readonly made: Made
  /** bytes */
  readonly size: number
  readonly content: ReadStream
}

/**
 * `make` writes a file at the path it is given. Nothing is left of it after a failure, or once its content is read or
 * dropped.
 */
export const spool = async <Made>(
  dataDir: string,
  make: (path: string) => Promise<Made>,
): Promise<Spooled<Made>> => {
  const folder = join(dataDir, 'spool')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  try {
    const made = await make(path)
    const handle = await open(path)
    const { size } = await handle.stat()
    return { made, size, content: createReadStream('', { fd: handle, autoClose: true }) }
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes what a killed process has left. */
export const sweepSpool = (dataDir: string) => rm(join(dataDir, 'spool'), { recursive: true, force: true })
