// Backups made by portals with fewer migrations: some or all of the former thirty, or the first of today.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { canonicalDump } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { migrations } from '../../platform/database/migrations/index'
import { migrateDatabase, openDatabase } from '../../platform/database/opening/open'
import { databaseFile } from '../../platform/database/sqlite/databaseFiles'
import { fsFileStore } from '../../platform/storage/fileStores'
import { openEmpty } from '../../testing/database/emptyDb'
import { saveFileRow } from '../../testing/database/fileRows'
import { listRecorded, recordFirst, recordFormer } from '../../testing/database/formerDb'
import { restoredDump } from '../../testing/database/restoredDump'
import { tablesText } from '../../testing/database/tablesText'
import { closeAtEnd, openTestDatabase } from '../../testing/database/testDb'
import { saveTermSchool } from '../../testing/papers/termSchool'
import { leave, people, savePeople, saveStudentOf } from '../../testing/people/people'
import { listHouses } from '../../school/lookups/queries'
import { writeBundle, type Manifest } from './backupFormat'
import { inspectCopy } from './copyDatabase'
import { seal } from './sealed'
import { archiveIn, folderCopies } from './copies'
import { restoreToDatabase, restoreToFolder } from './restoreBackup'

const key = Buffer.alloc(32, 7)
const at = '2026-11-02T12:00:00.000Z'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-former-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

/** A school with a leaver, a document, and log entries about many students. */
const school = async () => {
  const database = await openTestDatabase('sqlite')
  const { db } = database
  await savePeople(db)
  await saveTermSchool(db)
  await saveStudentOf(db, { ...people.owner, id: 'OCONNOR' })
  await leave(db, people.other, '2026-07-03')
  const files = await fsFileStore(database.dataDir)
  const { sha256 } = await files.put(Readable.from([Buffer.from('a birth certificate')]), 1e7)
  await saveFileRow(db, sha256)
  const entry = { at, actor: 'admin:x', action: 'bulk act applied' }
  await db
    .insertInto('audit')
    .values([
      { ...entry, details: JSON.stringify({ students: [people.owner.id, people.owner.id, 'OCONNOR'] }) },
      { ...entry, details: JSON.stringify({ words: ['House', '2A'] }), subject: 'student:20170002' },
      { ...entry, details: '{"student":"20170003"}' },
    ])
    .execute()
  return { ...database, files }
}
type School = Awaited<ReturnType<typeof school>>

/** The migrations after the first are still to run. */
const [, ...since] = Object.keys(migrations)

/** The schema, without the first rows. */
const tablesOf = (text: string) => text.split('first rows: ')[0]

/** The migrations after 0026, newest first. */
const since0026 = [
  'alter table posting_schedule drop column problem',
  'alter table posting_schedule drop column leave_out_empty',
  'alter table student drop column ticks_asked',
  'alter table idempotency drop column asked',
  'alter table document_pack drop column students',
  'drop trigger audit_students',
  'drop table audit_student',
]

/** Writes the backup as the portal did at that time. */
const backUp = async ({ files, ...database }: School, migrations: readonly string[]): Promise<string> => {
  await database.checkpoint()
  await database.close()
  const { contents, named } = await inspectCopy(database.dataDir)
  const file = databaseFile(database.dataDir)
  const bytes = readFileSync(file)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const manifest: Manifest = {
    ...{ format: 1, createdAt: at, engine: 'sqlite', migrations, contents },
    database: { sha256, size: bytes.length },
  }
  const content = writeBundle(manifest, file, { store: files, named }, { files: 0, bytes: 0, lacking: [] })
  const copies = folderCopies(join(room, 'copies'))
  await copies.prepare(new Date(0))
  const name = 'portal-1.backup'
  await copies.write(name, seal(key, { createdAt: at, kind: 'full' }, content))
  return copies.addressOf(name)
}

const openFolder = async (dataDir: string) => {
  const opened = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  closeAtEnd(opened.close)
  return opened
}

describe.each([
  ['all of them', undefined, []],
  ['those until 0026', '0026_long_numbers', since0026],
])('a backup of a portal with the former migrations: %s', (_what, last, undone) => {
  const made = async () => {
    const from = await school()
    const [text, dump] = [await tablesText(from), await canonicalDump(from.db)]
    for (const step of undone) await sql.raw(step).execute(from.db)
    return { file: await backUp(from, await recordFormer(from.db, last)), text, dump }
  }

  test('REL-18 REL-19 restores into a folder, and continues', async () => {
    const { file, text, dump } = await made()
    const target = join(room, 'restored')
    await restoreToFolder(archiveIn(file), key, target)
    const restored = await openFolder(target)
    expect(await migrateDatabase(restored, { databaseUrl: '', dataDir: target, log: quietLog })).toEqual(
      since,
    )
    expect(await listRecorded(restored.db)).toEqual(Object.keys(migrations))
    expect(await restoredDump(restored.db)).toBe(dump)
    expect(tablesOf(await tablesText(restored))).toBe(tablesOf(text))
    expect(readdirSync(target)).not.toContain('today')
  })

  test('REL-18 REL-19 restores into PostgreSQL, and continues', async () => {
    const { file, dump } = await made()
    const to = await openEmpty('postgres')
    const target = { ...to, files: await fsFileStore(join(room, 'files')) }
    await restoreToDatabase(archiveIn(file), key, target)
    expect(await migrateDatabase(to, { ...to, log: quietLog })).toEqual(since)
    expect(await listRecorded(to.db)).toEqual(Object.keys(migrations))
    expect(await restoredDump(to.db)).toBe(dump)
  })
})

test('REL-18 REL-19 a backup from before houses had colours restores into a folder and into PostgreSQL', async () => {
  const from = await school()
  const dump = await canonicalDump(from.db)
  const file = await backUp(from, await recordFirst(from.db))
  const target = join(room, 'restored')
  await restoreToFolder(archiveIn(file), key, target)
  const restored = await openFolder(target)
  const to = await openEmpty('postgres')
  await restoreToDatabase(archiveIn(file), key, { ...to, files: await fsFileStore(join(room, 'files')) })
  expect(await migrateDatabase(restored, { databaseUrl: '', dataDir: target, log: quietLog })).toEqual(since)
  expect(await migrateDatabase(to, { ...to, log: quietLog })).toEqual(since)
  for (const { db } of [restored, to]) {
    expect(await listHouses(db)).toEqual([{ id: 1, name: 'Ibis', colour: null }])
    expect(await restoredDump(db)).toBe(dump)
  }
})

test('REL-18 a backup from before enrolments is refused with the release that can restore it, and nothing is changed', async () => {
  const from = await school()
  const file = await backUp(from, await recordFormer(from.db, '0017_card_layouts'))
  const target = join(room, 'restored')
  const refusal =
    /end with 0017_card_layouts; only from 0018_enrolments .*Nothing was changed\..* commit b798b618/
  await expect(restoreToFolder(archiveIn(file), key, target)).rejects.toThrow(refusal)
  expect(readdirSync(room)).toEqual(['copies'])
  const to = await openEmpty('postgres')
  const files = await fsFileStore(join(room, 'files'))
  await expect(restoreToDatabase(archiveIn(file), key, { ...to, files })).rejects.toThrow(refusal)
  expect(await to.db.introspection.getTables()).toEqual([])
})
