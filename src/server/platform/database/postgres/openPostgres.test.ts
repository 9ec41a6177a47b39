import { sql, type Kysely } from 'kysely'
import { removeCluster, startCluster, type Cluster } from '#server/testing/postgres/cluster'
import { openTestDatabase } from '#server/testing/database/testDb'
import { quietLog } from '../../core/log'
import { openPostgres } from './openPostgres'

interface Tables {
  note: { id: number; text: string }
}

test('REL-10 every session has its settings', async () => {
  const { db } = await openTestDatabase('postgres')
  const setting = async (name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]?.value
  const names = ['synchronous_commit', 'statement_timeout', 'lock_timeout', 'TimeZone']
  expect(await Promise.all(names.map(setting))).toEqual(['on', '5s', '3s', 'UTC'])
  expect(await setting('idle_in_transaction_session_timeout')).toBe('10s')
})

test('statements with parameters are prepared once per connection', async () => {
  const { db } = await openTestDatabase('postgres')
  await db.connection().execute(async (one) => {
    for (const id of [1, 2]) await one.selectFrom('house').select('name').where('id', '=', id).execute()
    const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(one)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.name).toMatch(/^k[0-9a-f]{40}$/)
  })
})

test('REL-10 a server with fsync off is refused', async () => {
  const cluster = await startCluster({ settings: { fsync: 'off', full_page_writes: 'off' } })
  const refused = openPostgres({ databaseUrl: cluster.url, log: quietLog })
  await expect(refused).rejects.toThrow('fsync=off and full_page_writes=off')
  await removeCluster(cluster)
})

describe('a server that crashes', () => {
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster()
  })
  afterAll(() => removeCluster(cluster))

  test('REL-43 calls are refused while it is down and then served again; committed data is there', async () => {
    const { db, close } = await openPostgres<Tables>({ databaseUrl: cluster.url, log: quietLog })
    await sql`create table note (id integer primary key, text text)`.execute(db)
    await db.insertInto('note').values({ id: 1, text: 'kept' }).execute()
    const cutOff = db.transaction().execute(async (trx) => {
      await trx.insertInto('note').values({ id: 2, text: 'not acknowledged' }).execute()
      await cluster.stop('kill')
      await trx.insertInto('note').values({ id: 3, text: 'not acknowledged' }).execute()
    })
    await expect(cutOff).rejects.toMatchObject({ kind: 'unreachable', status: 503 })
    await expect(listNotes(db)).rejects.toMatchObject({ kind: 'unreachable' })
    await cluster.start()
    expect(await listNotes(db)).toEqual([{ id: 1, text: 'kept' }])
    await close()
  })
})

const listNotes = (db: Kysely<Tables>) => db.selectFrom('note').selectAll().execute()
