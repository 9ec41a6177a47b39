// What a list of students is for, and which of its rows has the headers. Frozen: a migration depends on no application
// code.
import type { Kysely, Migration } from 'kysely'

export const placementLists: Migration = {
  up: async (db: Kysely<unknown>) => {
    // SQLite adds one column at a time.
    await db.schema.alterTable('import_batch').addColumn('purpose', 'text').execute()
    await db.schema.alterTable('import_batch').addColumn('header_row', 'integer').execute()
  },
}
