// Backups of a running portal.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { canonicalDump } from '../../platform/database/contents'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { openFileStore } from '../../platform/storage/fileStores'
import { restoredDump } from '../../testing/database/restoredDump'
import { saveFileRow } from '../../testing/database/fileRows'
import { savePeople } from '../../testing/people/people'
import { startS3 } from '../../testing/s3/s3Server'
import { foundSchool } from '../../testing/storm/families'
import { Journal, type Sent } from '../../testing/storm/journal'
import { saveMore } from '../../testing/storm/saver'
import { startServer } from '../../testing/storm/serverProcess'
import { testConfig, testSecret } from '../../testing/portal/testConfig'
import { engines, openTestDatabase } from '../../testing/database/testDb'
import { backupKey } from './backupKey'
import { backUp } from './makeBackup'
import { archiveIn } from './copies'
import { restoreToDatabase, restoreToFolder } from './restoreBackup'

const someStarts = 120_000
const savesBefore = 20
const savesMeanwhile = 400
const BACKUP_KEY = 'uV3nT8qLx5ZbWk2RjYc7Hf0MsGd4PaEo'

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-live-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const nameOf = ({ client, seq, field }: Pick<Sent, 'client' | 'seq' | 'field'>) => `${client} ${seq} ${field}`

const savesIn = async (dataDir: string) => {
  const { db, close } = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  const rows = await db.selectFrom('field_change').select(['client', 'seq', 'field']).execute()
  await close()
  return new Set(rows.map(({ client, seq, field }) => nameOf({ client: client ?? '', seq: seq ?? 0, field })))
}

test.each(engines)(
  'REL-59 REL-17 backups of a portal on %s under heavy saving are complete, with each save acknowledged before',
  async (engine) => {
    const { dataDir, databaseUrl, close } = await openTestDatabase(engine)
    await close()
    const opening = { databaseUrl, dataDir, log: quietLog }
    const config = testConfig(dataDir, {
      DATABASE_URL: databaseUrl,
      BACKUP_DIR: join(room, 'copies'),
      BACKUP_KEY,
    })
    const savers = await foundSchool(opening, config.sessions, 20)
    const journal = new Journal(join(room, 'acknowledged.jsonl'))
    const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, SECRET: testSecret }
    const server = await startServer(env)
    for (const turn of [1, 2]) {
      await saveMore(savers, server.origin, journal, savesBefore)
      const before = journal.list('save').map(nameOf)
      const storm = saveMore(savers, server.origin, journal, savesMeanwhile)
      const [{ file, lacking }] = await Promise.all([backUp(config), storm])
      expect(lacking).toEqual([])
      const target = join(room, `back-${turn}`)
      await restoreToFolder(archiveIn(file), backupKey(config.backup), target)
      const copied = await savesIn(target)
      expect(before.filter((save) => !copied.has(save))).toEqual([])
    }
    expect(await server.stop()).toBe(0)
    expect(journal.count).toBeGreaterThanOrEqual(2 * (savesBefore + savesMeanwhile))
  },
  someStarts,
)

test('REL-16 REL-19 REL-60 a portal with documents in an S3 store is backed up with them and restored into another store', async () => {
  const [from, to] = [await startS3(), await startS3()]
  try {
    const { db, dataDir, databaseUrl, close } = await openTestDatabase('postgres')
    const given = { DATABASE_URL: databaseUrl, BACKUP_DIR: join(room, 'copies'), BACKUP_KEY }
    const config = testConfig(dataDir, { ...given, ...from.env })
    const files = await openFileStore(config)
    const { sha256 } = await files.put(Readable.from([Buffer.from('a birth certificate')]), 1000)
    await savePeople(db)
    await saveFileRow(db, sha256)
    const wanted = await canonicalDump(db)
    await close()
    const { file, lacking } = await backUp(config)
    expect(lacking).toEqual([])

    const empty = await openTestDatabase('postgres')
    await empty.close()
    const other = testConfig(empty.dataDir, { ...given, DATABASE_URL: empty.databaseUrl, ...to.env })
    const target = {
      databaseUrl: empty.databaseUrl,
      dataDir: empty.dataDir,
      files: await openFileStore(other),
    }
    await restoreToDatabase(archiveIn(file), backupKey(config.backup), target)
    expect((await buffer(await target.files.get(sha256))).toString()).toBe('a birth certificate')
    const restored = await openDatabase({
      databaseUrl: empty.databaseUrl,
      dataDir: empty.dataDir,
      log: quietLog,
    })
    expect(await restoredDump(restored.db)).toBe(wanted)
    await restored.close()
  } finally {
    await from.remove()
    await to.remove()
  }
})
