// Whether a planned posting leaves out cards without a mark, and why one that is due did not happen. Frozen: a migration
// depends on no application code.
import type { Kysely, Migration } from 'kysely'

export const emptyCards: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('posting_schedule')
      .addColumn('leave_out_empty', 'integer', (flag) => flag.notNull().defaultTo(0))
      .execute()
    await db.schema.alterTable('posting_schedule').addColumn('problem', 'text').execute()
  },
}
