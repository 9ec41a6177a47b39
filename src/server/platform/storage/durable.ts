import { createWriteStream } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { types } from 'node:util'
import { StorageFault, type FaultKind } from './storageFault'

/** A rename or a new folder survives a power cut only when its parent folder is flushed too. */
export const flush = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes the folder and whatever is missing above it, durably. */
export const makeFolder = async (folder: string) => {
  const highest = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (highest === undefined) return
  for (let made = folder; made.length >= highest.length; made = dirname(made)) await flush(dirname(made))
}

/**
 * Streams into a new file and removes it on failure. A pipeline may fail before its file is opened, so removing waits
 * until the file is closed: otherwise it would appear after it was removed.
 */
export const writeNewFile = async (
  path: string,
  content: Readable,
  ...through: Transform[]
): Promise<void> => {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  try {
    await pipeline([content, ...through, file])
  } catch (error) {
    if (!file.closed) await new Promise<void>((resolve) => file.once('close', resolve).destroy())
    await rm(path, { force: true })
    throw error
  }
}

const kinds: Record<string, FaultKind> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EIO: 'io',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EMFILE: 'busy',
  ENFILE: 'busy',
}

/** Turns errors of the disk into faults; others are unchanged. */
export const asFileFault = (error: unknown): unknown => {
  const code = types.isNativeError(error) ? (error as NodeJS.ErrnoException).code : undefined
  const kind = code === undefined ? undefined : kinds[code]
  return kind ? new StorageFault(kind, { cause: error }) : error
}
