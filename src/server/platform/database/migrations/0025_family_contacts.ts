// When the school was in touch with a family. Frozen: a migration depends on no application code.
import { SqliteAdapter, sql, type Kysely, type Migration } from 'kysely'

type AnyDb = Kysely<unknown>

const numbered = (db: AnyDb, name: string) =>
  db.getExecutor().adapter instanceof SqliteAdapter
    ? db.schema
        .createTable(name)
        .modifyEnd(sql`strict`)
        .addColumn('id', 'integer', (id) => id.primaryKey().autoIncrement())
    : db.schema.createTable(name).addColumn('id', 'bigserial', (id) => id.primaryKey())

export const familyContacts: Migration = {
  up: async (db: AnyDb) => {
    await numbered(db, 'family_contact')
      .addColumn('student_id', 'text', (id) => id.notNull())
      .addColumn('way', 'text', (way) => way.notNull())
      .addColumn('word', 'text')
      .addColumn('at', 'text', (at) => at.notNull())
      .addColumn('by', 'text', (by) => by.notNull())
      .addForeignKeyConstraint('family_contact_student_id_key', ['student_id'], 'student', ['id'], (key) =>
        key.onDelete('cascade').deferrable().initiallyDeferred(),
      )
      .addCheckConstraint('family_contact_way_values', sql`way in ('whatsapp', 'sms', 'mail', 'call')`)
      // Only a call has a word: nothing is known of a message but that it was opened.
      .addCheckConstraint('family_contact_word_of_call', sql`(word is not null) = (way = 'call')`)
      .execute()
    await db.schema
      .createIndex('family_contact_student')
      .on('family_contact')
      .columns(['student_id', 'id'])
      .execute()
  },
}
