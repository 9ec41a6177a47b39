// A migration as the next release may bring one: it adds a table, columns and an index, and gives a column more room.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'
import { migrations } from '../../platform/database/migrations/index'

export const nextName = '9001_next'

const steps = [
  'create table made_up (id integer primary key, student_id text references student (id) on delete cascade)',
  'alter table student add column made_up text',
  'alter table house add column made_up integer not null default 0',
  'create index made_up_student on made_up (student_id)',
]

const moreRoom = 'alter table student alter column house_code type bigint'

/** @param midway runs between two of its steps */
export const withNext = (midway: () => Promise<void> = async () => undefined): Record<string, Migration> => ({
  ...migrations,
  [nextName]: {
    up: async (db: Kysely<unknown>) => {
      const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
      const [first = '', ...others] = isSqlite ? steps : [...steps, moreRoom]
      await sql.raw(first).execute(db)
      await midway()
      for (const step of others) await sql.raw(step).execute(db)
    },
  },
})
