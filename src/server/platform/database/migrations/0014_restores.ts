// What each restore did to each record. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

export const restores: Migration = {
  up: async (db: Kysely<unknown>) => {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
    await db.schema
      .createTable('restored_record')
      .modifyEnd(isSqlite ? sql`strict` : sql``)
      .addColumn('student_id', 'text', (id) => id.notNull())
      .addColumn('epoch', 'text', (epoch) => epoch.notNull())
      .addColumn('version_before', 'integer', (version) => version.notNull())
      .addColumn('version_after', 'integer', (version) => version.notNull())
      .addColumn('answers', 'integer', (answers) => answers.notNull())
      .addColumn('back_at', 'text')
      .addPrimaryKeyConstraint('restored_record_id', ['student_id', 'epoch'])
      .addForeignKeyConstraint('restored_record_student_id_key', ['student_id'], 'student', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .execute()
  },
}
