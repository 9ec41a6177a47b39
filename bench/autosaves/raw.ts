// The database's own rate: one row, one commit and one fsync at a time. Runs as a separate process.
import { Client } from 'pg'
import { openDatabase } from '../../dist/server/platform/database/opening/open'
import { quietLog } from '../../src/server/platform/core/log'

const [, , engine = '', where = '', seconds = '3'] = process.argv

interface Raw {
  readonly commit: (value: string) => Promise<unknown>
  readonly close: () => Promise<void>
}

/** Opened by the portal's own function, so that every setting is the same. */
const openSqlite = async (): Promise<Raw> => {
  const { db, close } = await openDatabase({ databaseUrl: '', dataDir: where, log: quietLog })
  await db.schema.createTable('raw_row').addColumn('id', 'integer').addColumn('value', 'text').execute()
  const raw = db.withTables<{ raw_row: { id: number; value: string } }>()
  await raw.insertInto('raw_row').values({ id: 1, value: '' }).execute()
  return {
    commit: (value) => raw.updateTable('raw_row').set({ value }).where('id', '=', 1).execute(),
    close,
  }
}

const openPostgres = async (): Promise<Raw> => {
  const client = new Client({ connectionString: where })
  await client.connect()
  await client.query('create table raw_row (id integer primary key, value text)')
  await client.query("insert into raw_row values (1, '')")
  const text = 'update raw_row set value = $1 where id = 1'
  return {
    commit: (value) => client.query({ name: 'raw', text, values: [value] }),
    close: async () => {
      await client.query('drop table raw_row')
      await client.end()
    },
  }
}

const run = async () => {
  const raw = engine === 'postgres' ? await openPostgres() : await openSqlite()
  const end = performance.now() + Number(seconds) * 1000
  let commits = 0
  for (; performance.now() < end; commits += 1) await raw.commit(`value ${commits}`)
  await raw.close()
  process.stdout.write(`${commits / Number(seconds)}\n`)
}

void run()
