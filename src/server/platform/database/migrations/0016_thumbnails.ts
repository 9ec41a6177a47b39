// How many pages a document has, and what its first page looks like. Frozen: a migration depends on no application code.
import type { Kysely, Migration } from 'kysely'

export const thumbnails: Migration = {
  up: async (db: Kysely<unknown>) => {
    // SQLite adds one column at a time.
    await db.schema.alterTable('uploaded_file').addColumn('pages', 'integer').execute()
    await db.schema.alterTable('uploaded_file').addColumn('thumbnail', 'text').execute()
  },
}
