import { sql } from 'kysely'
import type { Db } from '../../platform/database/schema/schema'
import { describeOnBothDatabases, type TestDatabase } from '../../testing/database/testDb'
import { chainReader } from './audit'
import { checkChain, linkHash, saveAudit } from './queries'

const at = new Date('2026-09-01T12:00:00.000Z')

const note = (db: Db, subject: string) =>
  saveAudit(db, {
    at,
    actor: 'admin:office',
    action: 'settings changed',
    subject,
    details: { ñ: 'Núñez, 5:x' },
  })

/** Acts as the owner of the database: drops the triggers and changes the row. */
const behindTheTriggers = async ({ db, engine }: TestDatabase, change: string) => {
  if (engine === 'postgres') {
    await db.connection().execute(async (one) => {
      await sql`set session_replication_role = replica`.execute(one)
      await sql.raw(change).execute(one)
      await sql`set session_replication_role = origin`.execute(one)
    })
    return
  }
  for (const name of ['audit_no_update', 'audit_no_delete', 'audit_link_no_delete'])
    await sql`drop trigger if exists ${sql.ref(name)}`.execute(db)
  await sql.raw(change).execute(db)
}

describeOnBothDatabases('the hash chain of the audit log', (open) => {
  const written = async (count = 5) => {
    const opened = await open()
    for (let number = 1; number <= count; number += 1) await note(opened.db, `thing ${number}`)
    return opened
  }

  test('SEC-83 an untouched log is reported as complete, with its last hash', async () => {
    const { db } = await written()
    const state = await checkChain(db)
    expect(state).toMatchObject({ rows: 5, fault: null })
    expect(state.hash).toMatch(/^[\da-f]{64}$/)
    expect(await checkChain((await open()).db)).toEqual({ rows: 0, hash: '', fault: null })
  })

  test('SEC-83 calls during a check share its answer, and the next call checks again', async () => {
    const { db } = await written(1)
    const read = chainReader({ db, clock: () => at })
    const [one, other] = [read(), read()]
    expect(other).toBe(one)
    expect(await one).toMatchObject({ rows: 1, fault: null, checked_at: at.toISOString() })
    await note(db, 'thing 2')
    expect(await read()).toMatchObject({ rows: 2, fault: null })
  })

  test('SEC-83 the database refuses to change or delete rows of the log', async () => {
    const { db } = await written(1)
    await expect(db.updateTable('audit').set({ actor: 'nobody' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('audit').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('audit_link').set({ hash: 'x' }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('audit_link').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('audit_head').set({ seq: 0 }).execute()).rejects.toThrow()
    await expect(db.deleteFrom('audit_head').execute()).rejects.toThrow()
    expect(await checkChain(db)).toMatchObject({ rows: 1, fault: null })
  })

  test.each([
    ["update audit set actor = 'admin:other' where subject = 'thing 3'", 3, 'the row was changed'],
    ["update audit set details = '{}' where subject = 'thing 5'", 5, 'the row was changed'],
    ["delete from audit where subject = 'thing 2'", 2, 'the row was deleted'],
    ["delete from audit where subject = 'thing 5'", 5, 'the row was deleted'],
    ['delete from audit_link where seq = 2', 2, 'a link of the chain was deleted'],
  ])('SEC-83 a change made without the triggers is found: %s', async (change, seq, why) => {
    const opened = await written()
    await behindTheTriggers(opened, change)
    expect((await checkChain(opened.db)).fault).toMatchObject({ seq, why })
  })

  test('SEC-83 the last row is missed even if it was deleted together with its link', async () => {
    const opened = await written()
    await behindTheTriggers(opened, "delete from audit where subject = 'thing 5'")
    await behindTheTriggers(opened, 'delete from audit_link where seq = 5')
    expect((await checkChain(opened.db)).fault).toEqual({
      audit_id: null,
      seq: 5,
      why: 'the newest rows were deleted',
    })
  })

  test('SEC-83 many concurrent writers, some of which roll back, leave one complete chain', async () => {
    const { db } = await open()
    const writing = Array.from({ length: 24 }, (_, number) =>
      db.transaction().execute(async (trx) => {
        await note(trx, `first ${number}`)
        await trx.insertInto('house').values({ id: number, name: 'x' }).execute()
        await note(trx, `second ${number}`)
        if (number % 6 === 0) throw new Error('given up')
      }),
    )
    const ended = await Promise.allSettled(writing)
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(4)
    expect(await checkChain(db)).toMatchObject({ rows: 40, fault: null })
  })

  test('SEC-83 both databases compute the same hash', async () => {
    const { db } = await written(1)
    const row = await db.selectFrom('audit').selectAll().executeTakeFirstOrThrow()
    const link = await db.selectFrom('audit_link').selectAll().executeTakeFirstOrThrow()
    expect(link.hash).toBe(linkHash('', row))
  })
})
