import { existsSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes what killed processes have left. */
export const sweepFolder = async (folder: string, before: Date, isLeftover: (name: string) => boolean) => {
  if (!existsSync(folder)) return
  for (const name of (await readdir(folder)).filter(isLeftover)) {
    const path = join(folder, name)
    if ((await stat(path)).mtime < before) await rm(path, { recursive: true, force: true })
  }
}
