// A pack is made in its own folder, DATA_DIR/packs/<id>.making. When ready it goes into the file store, where every
// instance finds it.
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileMissing, type FileStore, type StoredFile } from '../../platform/storage/fileStore'

export interface PackPlace {
  /** Path of the pack; no file exists there. */
  readonly path: string
  readonly photoFolder: string
}

/** Always removes the folder afterwards. */
export const makeIn = async <Made>(
  dataDir: string,
  id: string,
  make: (place: PackPlace) => Promise<Made>,
  keep: (content: ReadStream, size: number) => Promise<StoredFile>,
): Promise<{ made: Made; file: StoredFile }> => {
  const folder = join(packFolder(dataDir), `${id}.making`)
  const place = { path: join(folder, 'pack'), photoFolder: join(folder, 'photos') }
  try {
    await rm(folder, { recursive: true, force: true })
    await mkdir(place.photoFolder, { recursive: true, mode: 0o700 })
    const made = await make(place)
    const { size } = await stat(place.path)
    return { made, file: await keep(createReadStream(place.path), size) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const packFolder = (dataDir: string): string => join(dataDir, 'packs')

/** Undefined when the file is gone. */
export const openPackFile = async (
  files: FileStore,
  { sha256, size }: { sha256: string | null; size: number | null },
): Promise<{ size: number; content: Readable } | undefined> => {
  if (sha256 === null || size === null) return undefined
  try {
    return { size, content: await files.get(sha256) }
  } catch (error) {
    if (error instanceof FileMissing) return undefined
    throw error
  }
}

/** Removes the folders that killed processes left behind. */
export const sweepPacks = async (dataDir: string, beingMade: string | undefined) => {
  await mkdir(packFolder(dataDir), { recursive: true, mode: 0o700 })
  for (const name of await readdir(packFolder(dataDir)))
    if (name !== `${beingMade}.making`)
      await rm(join(packFolder(dataDir), name), { recursive: true, force: true })
}
