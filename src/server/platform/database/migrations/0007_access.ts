// Codes of printed slips, browsers that have signed in before, and what an account tells at the next sign-in.
// Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const strict = (db: AnyDb) => (db.getExecutor().adapter instanceof SqliteAdapter ? sql`strict` : sql``)

const accountColumns = ['previous_sign_in_at', 'password_changed_at', 'password_change'] as const

export const access: Migration = {
  up: async (db: AnyDb) => {
    for (const column of accountColumns)
      await db.schema.alterTable('account').addColumn(column, 'text').execute()
    await db.schema
      .createTable('first_code')
      .modifyEnd(strict(db))
      .addColumn('student_id', 'text', (id) => id.primaryKey())
      .addColumn('code_hash', 'text', (code) => code.notNull())
      .addColumn('issued_at', 'text', (at) => at.notNull())
      .addColumn('expires_at', 'text', (at) => at.notNull())
      .addColumn('used_by', 'text')
      .execute()
    await db.schema
      .createTable('known_device')
      .modifyEnd(strict(db))
      .addColumn('token_hash', 'text', (hash) => hash.primaryKey())
      .addColumn('account_id', 'text', (id) => id.notNull())
      .addColumn('created_at', 'text', (at) => at.notNull())
      .execute()
    await db.schema.createIndex('known_device_account').on('known_device').column('account_id').execute()
  },
}
