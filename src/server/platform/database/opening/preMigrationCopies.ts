// Copies of the embedded database from before its tables were changed, in case an upgrade must be undone.
//
// They are not encrypted as backups are: they never leave the folder of the database, which is not encrypted either,
// and undoing an upgrade must not need a key. So they are kept apart from the backups, which an operator takes out of
// the building; they are removed after some days, and by every erasure. A change that is tried again reuses its name,
// so that a portal that fails at every start does not fill the disk.
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayMs } from '../../core/durations'

export const keptDays = 7

export const folderOfCopies = (dataDir: string): string => join(dataDir, 'upgrades')

export const copyBeforeMigration = (migration: string): string => `before-${migration}.sqlite`

const isCopy = (name: string): boolean => /^before-.+\.sqlite(\.part)?$/.test(name)

/** Undefined when the file does not exist (any more). */
const unlessGone = async <Answer>(work: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await work
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const copiesIn = async (folder: string): Promise<string[]> =>
  ((await unlessGone(readdir(folder))) ?? []).filter(isCopy).map((name) => join(folder, name))

/** Earlier releases put them into the folder of the backups. */
const listCopies = async (dataDir: string): Promise<string[]> => {
  const folders = [folderOfCopies(dataDir), join(dataDir, 'backups')]
  return (await Promise.all(folders.map(copiesIn))).flat()
}

/** After an erasure, because they all hold the student. */
export const removeCopies = async (dataDir: string): Promise<void> => {
  for (const file of await listCopies(dataDir)) await rm(file, { force: true })
}

export const removeOldCopies = async (dataDir: string, now: Date): Promise<void> => {
  const oldest = now.getTime() - keptDays * dayMs
  for (const file of await listCopies(dataDir)) {
    const made = await unlessGone(stat(file))
    if (made && made.mtimeMs <= oldest) await rm(file, { force: true })
  }
}
