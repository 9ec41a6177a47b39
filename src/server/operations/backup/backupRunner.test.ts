import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietLog } from '../../platform/core/log'
import { openDatabase } from '../../platform/database/opening/open'
import { savePeople } from '../../testing/people/people'
import { testConfig } from '../../testing/portal/testConfig'
import { zoneOfNoon } from '../../testing/portal/zoneOfNoon'
import { closeAtEnd, engines, openTestDatabase, type Engine } from '../../testing/database/testDb'
import { backupKey } from './backupKey'
import { BackupRunner } from './backupRunner'
import { readBackupStatus } from '../../students/restores/queries'
import { baseOfDay } from './makeBackup'
import { folderCopies } from './copies'
import { listBackups } from './keptBackups'
import { restoreToFolder } from './restoreBackup'

const testKey = 'uV3nT8qLx5ZbWk2RjYc7Hf0MsGd4PaEo'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'portal-copies-'))
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const desks = async (engine: Engine, env: Record<string, string> = {}) => {
  const { db, dataDir, databaseUrl } = await openTestDatabase(engine)
  await savePeople(db)
  const warned: string[] = []
  const config = testConfig(dataDir, {
    DATABASE_URL: databaseUrl,
    BACKUP_DIR: dir,
    BACKUP_KEY: testKey,
    BACKUP_EVERY_MINUTES: '15',
    TIME_ZONE: zoneOfNoon(),
    ...env,
  })
  let now = Date.now()
  const log = { info: () => undefined, warn: (_details: unknown, text = '') => void warned.push(text) }
  const open = () => {
    const desk = new BackupRunner({ db, config, log, clock: () => new Date(now) })
    closeAtEnd(() => desk.close())
    return desk
  }
  const advance = (minutes: number) => {
    now += minutes * 60_000
  }
  return { db, dataDir, open, warned, advance, clock: () => new Date(now) }
}

describe.each(engines)('scheduled backups on %s', (engine) => {
  test('REL-16 one of several instances makes the backup of a period; the first of a day is full', async () => {
    const { db, open, warned, advance } = await desks(engine)
    const [one, other] = [open(), open()]
    await Promise.all([one.poll(), other.poll()])
    const { goodAt: first } = await readBackupStatus(db)
    expect((await listBackups(folderCopies(dir))).map(({ kind }) => kind)).toEqual(['full'])
    await Promise.all([one.poll(), other.poll()])
    expect(await listBackups(folderCopies(dir))).toHaveLength(1)
    advance(16)
    await Promise.all([one.poll(), other.poll()])
    expect((await listBackups(folderCopies(dir))).map(({ kind }) => kind)).toEqual(['changes', 'full'])
    const status = await readBackupStatus(db)
    expect(status).toMatchObject({ failedAt: null, damaged: 0, lacking: 0 })
    expect([first, status.goodAt]).toEqual(
      (await listBackups(folderCopies(dir))).map(({ createdAt }) => createdAt).reverse(),
    )
    expect(warned).toEqual([])
  })

  test('REL-16 a backup that cannot be written raises an alarm, and the last good one is still known', async () => {
    const { db, open, warned, advance } = await desks(engine)
    const desk = open()
    await desk.poll()
    rmSync(dir, { recursive: true })
    writeFileSync(dir, 'the disk is gone')
    advance(16)
    await desk.poll()
    expect(warned).toEqual(['backup failed'])
    const { goodAt, failedAt } = await readBackupStatus(db)
    expect([goodAt, failedAt]).toEqual([expect.any(String), expect.any(String)])
  })

  test('REL-37 a clock that was ten years ahead for a while does not stop backups', async () => {
    const { db, open, advance } = await desks(engine)
    const desk = open()
    const tenYears = 10 * 365 * 24 * 60
    advance(tenYears)
    await desk.poll()
    expect(await listBackups(folderCopies(dir))).toHaveLength(1)
    advance(-tenYears)
    await desk.poll()
    expect(await listBackups(folderCopies(dir))).toHaveLength(2)
    // From then on there is one backup per period again, and an instance slightly behind makes no extra one.
    await desk.poll()
    advance(-0.8)
    await open().poll()
    expect(await listBackups(folderCopies(dir))).toHaveLength(2)
    expect(Date.parse((await readBackupStatus(db)).goodAt ?? '')).toBeLessThan(Date.now() + 1000)
  })

  test('REL-16 REL-18 a backup that is corrupted on the disk raises an alarm and is no longer used as a base', async () => {
    const { db, open, warned, advance } = await desks(engine)
    const desk = open()
    await desk.poll()
    const [copy] = await listBackups(folderCopies(dir))
    const file = join(dir, copy?.name ?? '')
    const bytes = readFileSync(file)
    bytes[5000] = (bytes[5000] ?? 0) ^ 1
    writeFileSync(file, bytes)
    advance(16)
    await desk.poll()
    expect(warned).toEqual(['backup damaged'])
    expect((await readBackupStatus(db)).damaged).toBe(1)
    expect((await listBackups(folderCopies(dir))).map(({ kind }) => kind)).toEqual(['full'])
    expect(readdirSync(dir).filter((name) => name.endsWith('.damaged'))).toHaveLength(1)
  })
})

const lookMs = 30_000
const windowMs = 15 * 60_000

describe.each(engines)('loss of the disk, on %s', (engine) => {
  test('REL-79 at the worst moment of the schedule at most the last 15 minutes of saves are lost', async () => {
    const { db, open, clock, advance } = await desks(engine)
    const desk = open()
    const note = () =>
      db
        .insertInto('audit')
        .values({ at: clock().toISOString(), actor: 'a', action: 'saved', details: '{}' })
        .execute()
    /** The start of each backup, in school time. */
    const begun: number[] = []
    for (let passed = 0; passed < 3 * windowMs; passed += lookMs) {
      await note()
      const before = (await listBackups(folderCopies(dir))).length
      await desk.poll()
      if ((await listBackups(folderCopies(dir))).length > before) begun.push(clock().getTime())
      advance(lookMs / 60_000)
    }
    const gaps = begun.slice(1).map((at, index) => at - (begun[index] ?? 0))
    expect(gaps.length).toBeGreaterThanOrEqual(2)
    // Half a minute is left for making the backup.
    expect(Math.max(...gaps)).toBeLessThanOrEqual(windowMs - lookMs)

    const [newest] = await listBackups(folderCopies(dir))
    expect(newest?.kind).toBe('changes')
    const target = join(dir, 'restored')
    const archive = { copies: folderCopies(dir), name: newest?.name ?? '' }
    await restoreToFolder(archive, backupKey({ key: testKey, keyFile: '' }), target)
    const restored = await openDatabase({ databaseUrl: '', dataDir: target, log: quietLog })
    const { last } = await restored.db
      .selectFrom('audit')
      .select(({ fn }) => fn.max('at').as('last'))
      .executeTakeFirstOrThrow()
    await restored.close()
    expect(last).toBe(new Date(begun.at(-1) ?? 0).toISOString())
  }, 120_000)
})

test('REL-16 backups on the same disk as the data cause a warning at the start', async () => {
  const { open, warned } = await desks('sqlite')
  const desk = open()
  desk.start()
  await desk.poll()
  expect(warned).toContain('backups are on the same disk as the data')
})

test('SEC-85 SEC-91 without a valid key the portal refuses to start with backups on', async () => {
  const { open } = await desks('sqlite', { BACKUP_KEY: 'changeme' })
  expect(() => open().start()).toThrow(/^BACKUP_KEY /)
})

test.each([
  ['2026-09-02T05:30:00.000Z', '2026-09-01T14:00:00.000Z', 'changes'],
  ['2026-09-02T06:30:00.000Z', '2026-09-01T14:00:00.000Z', 'full'],
  ['2026-09-02T06:45:00.000Z', '2026-09-02T06:30:00.000Z', 'changes'],
])(
  'REL-16 at %s after a full backup of %s the next is %s (the school’s night begins at two)',
  (now, made, kind) => {
    const full = { name: 'f', kind: 'full', createdAt: made, keyId: '' } as const
    const base = baseOfDay(full, new Date(now), 'America/Port_of_Spain')
    expect(base ? 'changes' : 'full').toBe(kind)
  },
)
