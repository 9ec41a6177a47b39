// The files of packs: DATA_DIR/packs/<id>, gone after a day.
import { createReadStream, type ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const packFolder = (dataDir: string): string => join(dataDir, 'packs')

const fileOf = (dataDir: string, id: string): string => join(packFolder(dataDir), id)

/** Where a pack is made before it is ready: a folder of its own. */
const workshop = (dataDir: string, id: string): string => join(packFolder(dataDir), `${id}.making`)

export interface Workshop {
  /** Where the pack goes; nothing is there. */
  readonly path: string
  readonly photoFolder: string
}

/** Whatever happens, nothing but the finished file is left; tells its size. */
export const makeIn = async <Made>(
  dataDir: string,
  id: string,
  make: (place: Workshop) => Promise<Made>,
): Promise<{ made: Made; size: number }> => {
  const folder = workshop(dataDir, id)
  const place = { path: join(folder, 'pack'), photoFolder: join(folder, 'photos') }
  try {
    await mkdir(place.photoFolder, { recursive: true, mode: 0o700 })
    const made = await make(place)
    const { size } = await stat(place.path)
    await rename(place.path, fileOf(dataDir, id))
    return { made, size }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export const removePackFile = (dataDir: string, id: string) => rm(fileOf(dataDir, id), { force: true })

/** Undefined when it is gone. */
export const openPackFile = async (
  dataDir: string,
  id: string,
): Promise<{ size: number; content: ReadStream } | undefined> => {
  const handle = await open(fileOf(dataDir, id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!handle) return undefined
  const { size } = await handle.stat()
  return { size, content: createReadStream('', { fd: handle, autoClose: true }) }
}

/** Whatever no pack of the list needs: what a process that was killed has left. */
export const sweepPacks = async (dataDir: string, kept: ReadonlySet<string>) => {
  await mkdir(packFolder(dataDir), { recursive: true, mode: 0o700 })
  for (const name of await readdir(packFolder(dataDir)))
    if (!kept.has(name.replace(/\.making$/, '')))
      await rm(join(packFolder(dataDir), name), { recursive: true, force: true })
}
