// Another program touches the database files: harmless actions go unnoticed, harmful ones stop every answer.
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { closeAtEnd, openTestDatabase } from '#server/testing/database/testDb'
import type { DatabaseFault } from '../databaseFault'
import { quietLog } from '../../core/log'
import { openDatabase } from '../opening/open'
import { sqliteLibrary } from './library'
import { findTrouble } from './rescue'

interface Tables {
  note: { id: number; text: string }
}

const prepare = async () => {
  const told: string[] = []
  const onFatal = ({ kind, cause }: DatabaseFault) =>
    void told.push(`${kind}: ${(cause as Error | undefined)?.message ?? ''}`)
  const opened = await openTestDatabase('sqlite', { onFatal })
  const db = opened.db as unknown as Kysely<Tables>
  await sql`create table note (id integer primary key, text text) strict`.execute(db)
  const file = join(opened.dataDir, 'portal.sqlite')
  const save = (id: number) =>
    db
      .insertInto('note')
      .values({ id, text: 'x'.repeat(200) })
      .execute()
  return { ...opened, db, file, log: `${file}-wal`, told, save }
}

/** The files as the next start finds them, copied to their own folder because this process still has the others open. */
const nextStart = (dataDir: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-next-'))
  closeAtEnd(async () => rmSync(folder, { recursive: true, force: true }))
  cpSync(dataDir, folder, { recursive: true })
  rmSync(join(folder, 'portal.lock'), { force: true })
  rmSync(join(folder, 'portal.sqlite-shm'), { force: true })
  return folder
}

const idsIn = async (folder: string) => {
  const { db, close } = await openDatabase({ databaseUrl: '', dataDir: folder, log: quietLog })
  try {
    const rows = await (db as unknown as Kysely<Tables>)
      .selectFrom('note')
      .select('id')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  } finally {
    await close()
  }
}

const rescuedIn = (dataDir: string) => readdirSync(dataDir).filter((name) => name.startsWith('rescued-'))

/** Restores the files as described in docs/operations.md. */
const putBack = (folder: string) => {
  const [copy = ''] = rescuedIn(folder)
  for (const name of ['portal.sqlite-wal', 'portal.sqlite-shm']) rmSync(join(folder, name), { force: true })
  for (const name of readdirSync(join(folder, copy))) renameSync(join(folder, copy, name), join(folder, name))
  rmSync(join(folder, copy), { recursive: true })
}

describe('harmless actions', () => {
  test('REL-82 saves, long transactions, and a log that is emptied, restarted, grown and checkpointed into the file', async () => {
    const { db, save, checkpoint, copyTo, told, dataDir, file } = await prepare()
    for (let id = 1; id <= 50; id += 1) await save(id)
    await checkpoint()
    await save(51)
    await sql`pragma wal_checkpoint(restart)`.execute(db)
    await save(52)
    await db.transaction().execute(async (trx) => {
      await sql`with recursive n (id) as (select 100 union all select id + 1 from n where id < 30000)
                insert into note select id, ${'y'.repeat(300)} from n`.execute(trx)
    })
    await db.deleteFrom('note').where('id', '>', 100).execute()
    await sql`vacuum`.execute(db)
    await copyTo?.(join(dataDir, 'copies/copy.sqlite'))
    const { library } = sqliteLibrary()
    const other = new library.DatabaseSync(file)
    other.exec("insert into note values (99, 'from outside'); pragma wal_checkpoint(passive)")
    other.close()
    await save(53)
    await checkpoint()
    expect([told, existsSync(join(dataDir, 'database-trouble.json'))]).toEqual([[], false])
  })
})

describe('harmful actions', () => {
  const isFault = { kind: 'foreign', status: 503 }

  test('REL-82 the log is removed: nothing more is acknowledged, and acknowledged data moves into the database', async () => {
    const { save, told, dataDir, log, db } = await prepare()
    await save(1)
    rmSync(log)
    await expect(save(2)).rejects.toMatchObject(isFault)
    await expect(db.transaction().execute((trx) => trx.deleteFrom('note').execute())).rejects.toMatchObject(
      isFault,
    )
    expect(told).toEqual([
      expect.stringMatching(
        /^foreign: .*-wal was removed by another program .* Everything that was saved is in the database/,
      ),
    ])
    expect(rescuedIn(dataDir)).toEqual([])
    const folder = nextStart(dataDir)
    expect(findTrouble(folder)).toMatchObject({ isWhole: true })
    expect(await idsIn(folder)).toEqual([1])
  })

  test('REL-82 the log is removed during a transaction: it is not acknowledged, earlier ones are there', async () => {
    const { save, db, dataDir, log } = await prepare()
    await save(1)
    const saving = db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ id: 2, text: '' }).execute()
      rmSync(log)
      await trx.insertInto('note').values({ id: 3, text: '' }).execute()
    })
    await expect(saving).rejects.toMatchObject(isFault)
    expect((await idsIn(nextStart(dataDir)))[0]).toBe(1)
  })

  test('REL-82 the log is removed and the database written to: the log’s copy remains, and no portal starts until it is restored', async () => {
    const { save, told, dataDir, file, log } = await prepare()
    await save(1)
    rmSync(log)
    utimesSync(file, new Date(), new Date(0))
    const before = readFileSync(file)
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(readFileSync(file).equals(before)).toBe(true)
    const [copy = ''] = rescuedIn(dataDir)
    expect(told.join()).toContain(`${copy} only`)
    expect(statSync(join(dataDir, copy)).mode & 0o077).toBe(0)
    const folder = nextStart(dataDir)
    await expect(idsIn(folder)).rejects.toThrow(
      /does not start until it has been put back: docs\/operations\.md/,
    )
    putBack(folder)
    expect(await idsIn(folder)).toEqual([1])
  })

  test('REL-82 the database is replaced: both open files are copied, and the other database is not written to', async () => {
    const { save, dataDir, file, close } = await prepare()
    await save(1)
    writeFileSync(`${file}.new`, 'another database')
    renameSync(`${file}.new`, file)
    await expect(save(2)).rejects.toMatchObject(isFault)
    await close()
    expect(readFileSync(file, 'utf8')).toBe('another database')
    const folder = nextStart(dataDir)
    putBack(folder)
    expect(await idsIn(folder)).toEqual([1])
  })

  test('REL-82 the database is removed: it is copied with its log', async () => {
    const { save, dataDir, file } = await prepare()
    await save(1)
    rmSync(file)
    await expect(save(2)).rejects.toMatchObject(isFault)
    const folder = nextStart(dataDir)
    putBack(folder)
    expect(await idsIn(folder)).toEqual([1])
  })

  test('REL-82 the index is removed: the log remains in place, and the next start reads it', async () => {
    const { save, dataDir, file } = await prepare()
    await save(1)
    rmSync(`${file}-shm`)
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(await idsIn(nextStart(dataDir))).toEqual([1])
  })

  test('REL-82 another program has checkpointed and removed the log: all data is there', async () => {
    const { save, dataDir, file, log, told } = await prepare()
    await save(1)
    // SQLite does this for a program that believes it is the last one using the database.
    const { library } = sqliteLibrary()
    const other = new library.DatabaseSync(file)
    other.exec('pragma wal_checkpoint(full)')
    other.close()
    rmSync(log)
    rmSync(`${file}-shm`)
    await expect(save(2)).rejects.toMatchObject(isFault)
    expect(told.join()).toContain('Everything that was saved is in the database')
    expect(await idsIn(nextStart(dataDir))).toEqual([1])
  })

  test('REL-82 an idle portal notices too, and does not close over it', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'] })
    try {
      const { save, told, log, close } = await prepare()
      await save(1)
      rmSync(log)
      jest.advanceTimersByTime(2000)
      expect(told).toHaveLength(1)
      await close()
      expect(told).toHaveLength(1)
    } finally {
      jest.useRealTimers()
    }
  })

  test('REL-82 a log removed unnoticed before the portal closes loses nothing', async () => {
    const { save, told, log, dataDir, close, checkpoint } = await prepare()
    await save(1)
    rmSync(log)
    await expect(checkpoint()).rejects.toMatchObject(isFault)
    await close()
    expect(told).toHaveLength(1)
    expect(await idsIn(nextStart(dataDir))).toEqual([1])
  })
})
