// The database's own rate: one row, one commit and one fsync at a time. Runs as a separate process.
import { join } from 'node:path'
import { Client } from 'pg'
import { openDatabase } from '../../dist/server/platform/database/opening/open'
import { quietLog } from '../../src/server/platform/core/log'

const [, , engine = '', where = '', seconds = '3'] = process.argv
const milliseconds = Number(seconds) * 1000

const countSqlite = async (): Promise<number> => {
  // Opened by the portal's own function, so that every setting is the same.
  const opened = await openDatabase({ databaseUrl: '', dataDir: join(where), log: quietLog })
  const { db } = opened
  await db.schema.createTable('raw_row').addColumn('id', 'integer').addColumn('value', 'text').execute()
  const raw = db.withTables<{ raw_row: { id: number; value: string } }>()
  await raw.insertInto('raw_row').values({ id: 1, value: '' }).execute()
  const end = performance.now() + milliseconds
  let commits = 0
  for (; performance.now() < end; commits += 1)
    await raw
      .updateTable('raw_row')
      .set({ value: `value ${commits}` })
      .where('id', '=', 1)
      .execute()
  await opened.close()
  return commits
}

const countPostgres = async (): Promise<number> => {
  const client = new Client({ connectionString: where })
  await client.connect()
  await client.query('create table raw_row (id integer primary key, value text)')
  await client.query("insert into raw_row values (1, '')")
  const end = performance.now() + milliseconds
  let commits = 0
  for (; performance.now() < end; commits += 1)
    await client.query({
      name: 'raw',
      text: 'update raw_row set value = $1 where id = 1',
      values: [`value ${commits}`],
    })
  await client.query('drop table raw_row')
  await client.end()
  return commits
}

const run = async () => {
  const commits = engine === 'postgres' ? await countPostgres() : await countSqlite()
  process.stdout.write(`${commits / Number(seconds)}\n`)
}

void run()
