// The database's own rate: one row, one commit and one fsync at a time. Runs as a separate process.
import { Client } from 'pg'
import { inDatabase } from '../school'

const [, , databaseUrl = '', dataDir = '', seconds = '3'] = process.argv

const count = async (commit: (value: string) => Promise<unknown>) => {
  const end = performance.now() + Number(seconds) * 1000
  let commits = 0
  for (; performance.now() < end; commits += 1) await commit(`value ${commits}`)
  process.stdout.write(`${commits / Number(seconds)}\n`)
}

/** Opened by the portal's own function, so that every setting is the same. */
const onSqlite = () =>
  inDatabase({ dataDir }, async (db) => {
    await db.schema.createTable('raw_row').addColumn('id', 'integer').addColumn('value', 'text').execute()
    const raw = db.withTables<{ raw_row: { id: number; value: string } }>()
    await raw.insertInto('raw_row').values({ id: 1, value: '' }).execute()
    await count((value) => raw.updateTable('raw_row').set({ value }).where('id', '=', 1).execute())
  })

const onPostgres = async () => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query('create table raw_row (id integer primary key, value text)')
  await client.query("insert into raw_row values (1, '')")
  const text = 'update raw_row set value = $1 where id = 1'
  await count((value) => client.query({ name: 'raw', text, values: [value] }))
  await client.end()
}

void (databaseUrl ? onPostgres() : onSqlite())
