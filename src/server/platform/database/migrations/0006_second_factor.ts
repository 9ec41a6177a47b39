// The second step of an administrator's sign-in, and when a session last proved who it is.
// Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const strict = (db: AnyDb) => (db.getExecutor().adapter instanceof SqliteAdapter ? sql`strict` : sql``)

export const secondFactor: Migration = {
  up: async (db: AnyDb) => {
    await db.schema
      .createTable('second_factor')
      .modifyEnd(strict(db))
      .addColumn('account_id', 'text', (id) => id.primaryKey())
      .addColumn('secret', 'text')
      .addColumn('enrolled_at', 'text')
      .addColumn('last_step', 'integer', (step) => step.notNull())
      .addColumn('offered_secret', 'text')
      .addColumn('offered_at', 'text')
      .execute()
    await db.schema
      .createTable('recovery_code')
      .modifyEnd(strict(db))
      .addColumn('code_hash', 'text', (hash) => hash.primaryKey())
      .addColumn('account_id', 'text', (id) => id.notNull())
      .addColumn('used_at', 'text')
      .execute()
    await db.schema.createIndex('recovery_code_account').on('recovery_code').column('account_id').execute()
    await db.schema.alterTable('session').addColumn('confirmed_at', 'text').execute()
  },
}
