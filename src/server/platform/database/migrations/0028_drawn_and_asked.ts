// Students whose papers are in a pack, and the hash of what a request with a key asked for. Frozen: a migration depends
// on no application code.
import type { Kysely, Migration } from 'kysely'

export const drawnAndAsked: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('document_pack').addColumn('students', 'text').execute()
    await db.schema.alterTable('idempotency').addColumn('asked', 'text').execute()
  },
}
