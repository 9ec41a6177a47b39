// The oddest texts that the portal accepts, and the ways that a whole school takes: backup, restore, the other database.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveIn, folderCopies } from '../../operations/backup/copies'
import { makeBackup } from '../../operations/backup/makeBackup'
import { migrateStore } from '../../operations/backup/migrateStore'
import { restoreToFolder } from '../../operations/backup/restoreBackup'
import { canonicalDump } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { fsFileStore } from '../../platform/storage/fileStores'
import { restoredDump } from './restoredDump'
import { closeAtEnd, openTestDatabase, type TestDatabase } from './testDb'

/** Neither NUL nor half a character: no way into the portal accepts them. */
export const alphabets: Readonly<Record<string, string>> = {
  'signs of languages': `'"\`;\\--%_$1\${x}{{y}}<b>&amp;]]>E'\\x41'/*?:@#|`,
  'characters that nobody sees':
    'a\t\u0001\u001f\u007f\u0085\u00ad\u200b\u200d\u2028\u2029\ufeff\ufffe\uffffz',
  'lines and formulas': '=1+1\r\n+2\n-3\r@x\t_x0041_',
  'other scripts': 'Núñez e\u0301ﬁİıſß \u202eابجد\u202c 中文 हिन्दी',
  'beyond the first plane': '😀👩‍👩‍👧‍👦🇹🇹𝒜\u{10ffff}',
}

/** Exactly so many characters as people count them, and none at the ends that storing would take away. */
export const textOf = (alphabet: string, length: number): string => {
  const characters = [...alphabet.normalize('NFC').trim()]
  const repeated = Array.from({ length }, (_none, index) => characters[index % characters.length])
  return [...repeated.slice(0, -1), repeated[0]].join('')
}

const key = Buffer.alloc(32, 7)

const dumpOfFolder = async (dataDir: string): Promise<string> => {
  const opened = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  try {
    return await restoredDump(opened.db)
  } finally {
    await opened.close()
  }
}

export const storeOf = async (database: TestDatabase) => ({
  database,
  files: await fsFileStore(database.dataDir),
  name: database.dataDir,
})

/** Backed up and restored, and moved into a new database of the other engine, which is returned. */
export const takenThrough = async (database: TestDatabase): Promise<TestDatabase> => {
  const room = mkdtempSync(join(tmpdir(), 'portal-values-'))
  closeAtEnd(async () => rmSync(room, { recursive: true, force: true }))
  const dump = await canonicalDump(database.db)
  const { files } = await storeOf(database)
  const copies = folderCopies(join(room, 'copies'))
  const order = { database, files, dataDir: database.dataDir, copies, key, now: new Date() }
  const { file } = await makeBackup(order)
  const restored = join(room, 'restored')
  await restoreToFolder(archiveIn(file), key, restored)
  expect((await dumpOfFolder(restored)) === dump).toBe(true)

  const other = await openTestDatabase(database.engine === 'sqlite' ? 'postgres' : 'sqlite')
  const [from, to] = [await storeOf(database), await storeOf(other)]
  await migrateStore({ from, to, withFiles: true, now: new Date(), onProgress: () => undefined })
  expect((await canonicalDump(other.db)) === dump).toBe(true)
  return other
}
