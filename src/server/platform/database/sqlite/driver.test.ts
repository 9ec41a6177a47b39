import { closeSync, openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { CompiledQuery, sql, type Kysely } from 'kysely'
import { openTestDatabase } from '#server/testing/database/testDb'
import { DatabaseFault } from '../databaseFault'
import { readSnapshot } from '../queries/transactions'
import { openReader, openWriter, verifySettings } from './connection'
import { chooseLibrary, sqliteLibrary, type ChosenLibrary } from './library'

interface Tables {
  note: { id: number; text: string }
}

const prepare = async (onFatal?: (fault: DatabaseFault) => void) => {
  const opened = await openTestDatabase('sqlite', { onFatal })
  const db = opened.db as unknown as Kysely<Tables>
  await sql`create table note (id integer primary key, text text) strict`.execute(db)
  return { ...opened, db, file: join(opened.dataDir, 'portal.sqlite') }
}
const fill = (db: Kysely<Tables>, count: number, text = 'x') =>
  sql`with recursive n (id) as (select 1 union all select id + 1 from n where id < ${count})
      insert into note select id, ${text} from n`.execute(db)
const pragma = async (db: Kysely<Tables>, text: string) =>
  (await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(`pragma ${text}`))).rows[0]

describe('the SQLite library', () => {
  const candidate = (version: string): ChosenLibrary => ({ ...sqliteLibrary(), version })

  test.each([
    [['3.46.0', '3.53.0'], '3.53.0'],
    [['3.51.3', '3.53.0'], '3.51.3'],
    [['3.100.0'], '3.100.0'],
  ])('REL-01 of the versions %j the portal uses %s', (versions, taken) => {
    expect(chooseLibrary(versions.map(candidate)).version).toBe(taken)
  })

  test('REL-01 no further library is loaded once one is new enough', () => {
    function* candidates() {
      yield candidate('3.51.3')
      throw new Error('The second library was asked for.')
    }
    expect(chooseLibrary(candidates()).version).toBe('3.51.3')
  })

  test('REL-01 an old version is refused with the reason', () => {
    expect(() => chooseLibrary([candidate('3.51.2')])).toThrow(
      'SQLite 3.51.3 or newer is needed, found 3.51.2.',
    )
  })
})

describe('a connection', () => {
  test('REL-02 has its settings, also after a write', async () => {
    const { db, file } = await prepare()
    await fill(db, 10)
    expect(Object.values((await pragma(db, 'synchronous')) ?? {})).toEqual([2])
    expect(Object.values((await pragma(db, 'journal_mode')) ?? {})).toEqual(['wal'])
    const reader = openReader(file)
    expect(() => verifySettings(reader)).not.toThrow()
    expect(() => reader.exec('delete from note')).toThrow(/readonly/)
    reader.exec('pragma synchronous = 1')
    expect(() => verifySettings(reader)).toThrow('synchronous is 1, not 2')
    reader.close()
  })

  test('REL-35 a damaged file is refused with advice', async () => {
    const { db, file, checkpoint, close } = await prepare()
    await fill(db, 5000)
    await checkpoint()
    await close()
    zeroFrom(file, 8192)
    expect(() => openWriter(file)).toThrow(/damaged.*Restore/)
  })

  test('the log has the same rights for others as the database file', async () => {
    const { file } = await prepare()
    expect(statSync(`${file}-wal`).mode & 0o077).toBe(statSync(file).mode & 0o077)
  })
})

const zeroFrom = (file: string, start: number) => {
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.alloc(statSync(file).size - start), 0, undefined, start)
  closeSync(handle)
}

describe('faults', () => {
  test('REL-33 a full disk is 507, nothing is stored, and work continues when there is space', async () => {
    const { db } = await prepare()
    const { page_count: pages } = (await pragma(db, 'page_count')) as { page_count: number }
    await pragma(db, `max_page_count = ${pages + 5}`)
    const tooMuch = db.transaction().execute((trx) => fill(trx, 2000, 'x'.repeat(100)))
    await expect(tooMuch).rejects.toMatchObject({ kind: 'full', status: 507 })
    expect(await db.selectFrom('note').selectAll().execute()).toEqual([])
    await pragma(db, 'max_page_count = 100000')
    await fill(db, 2000)
    expect(await db.selectFrom('note').select('id').execute()).toHaveLength(2000)
  })

  test('REL-06 after damage is found, writes are off and the damage is reported once', async () => {
    const faults: DatabaseFault[] = []
    const { db, file, checkpoint } = await prepare((fault) => faults.push(fault))
    await fill(db, 20_000, 'x'.repeat(300))
    await checkpoint()
    zeroFrom(file, statSync(file).size / 2)
    const all = () => sql`select sum(length(text)) from note`.execute(db)
    await expect(all()).rejects.toMatchObject({ kind: 'corrupt', status: 503 })
    await expect(fill(db, 1)).rejects.toBeInstanceOf(DatabaseFault)
    expect(faults.map(({ kind }) => kind)).toEqual(['corrupt'])
  })

  test('a thread checks only what it reads, because the portal has checked the whole file', async () => {
    const { db, dataDir, file, checkpoint } = await prepare()
    await fill(db, 20_000, 'x'.repeat(300))
    await checkpoint()
    zeroFrom(file, statSync(file).size / 2)
    const read = readSnapshot({ databaseUrl: '', dataDir }, (thread) =>
      thread.selectFrom('house').selectAll().execute(),
    )
    expect(await read).toEqual([])
  })
})

describe('reads that share a snapshot', () => {
  test('see writes of the same event loop turn, by a statement or a transaction', async () => {
    const { db } = await prepare()
    let turn = 0
    setImmediate(() => (turn += 1))
    const ids = async () => (await db.selectFrom('note').select('id').execute()).map(({ id }) => id)
    expect(await ids()).toEqual([])
    await db.insertInto('note').values({ id: 1, text: 'statement' }).execute()
    expect(await ids()).toEqual([1])
    await db
      .transaction()
      .execute((trx) => trx.insertInto('note').values({ id: 2, text: 'transaction' }).execute())
    expect(await ids()).toEqual([1, 2])
    expect(turn).toBe(0)
  })

  test('do not stop the log from being checkpointed', async () => {
    const { db, file, checkpoint } = await prepare()
    await fill(db, 100)
    await db.selectFrom('note').select('id').execute()
    await checkpoint()
    expect(statSync(`${file}-wal`).size).toBe(0)
  })
})

describe('long reads', () => {
  test('a stream yields to other work and does not see later writes', async () => {
    const { db } = await prepare()
    await fill(db, 1000)
    let turns = 0
    const counting = setInterval(() => (turns += 1), 0)
    let rows = 0
    for await (const _row of db.selectFrom('note').selectAll().stream(50)) {
      if (rows === 0) await db.deleteFrom('note').execute()
      rows += 1
    }
    clearInterval(counting)
    expect(rows).toBe(1000)
    expect(turns).toBeGreaterThan(0)
    expect(await db.selectFrom('note').selectAll().execute()).toEqual([])
  })

  test('a stream survives the garbage collector', async () => {
    const { db } = await prepare()
    await fill(db, 2000)
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    let rows = 0
    for await (const _row of db.selectFrom('note').selectAll().stream(20)) {
      if (rows % 500 === 0) collect()
      rows += 1
    }
    expect(rows).toBe(2000)
  })

  test('a read-only transaction sees one state while others write', async () => {
    const { db } = await prepare()
    await fill(db, 3)
    const count = async (from: Kysely<Tables>) =>
      (await from.selectFrom('note').select('id').execute()).length
    const reading = db.transaction().setAccessMode('read only')
    await reading.execute(async (trx) => {
      expect(await count(trx)).toBe(3)
      await db.deleteFrom('note').execute()
      expect(await count(trx)).toBe(3)
      await expect(trx.deleteFrom('note').execute()).rejects.toMatchObject({ kind: 'readOnly' })
    })
    expect(await count(db)).toBe(0)
  })
})
