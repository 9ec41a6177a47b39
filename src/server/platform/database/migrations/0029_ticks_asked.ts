// Whether an agreement came when unanswered ticks counted as missing. Those from before have no such note, and stay
// complete. Frozen: a migration depends on no application code.
import { sql, type Kysely, type Migration } from 'kysely'

export const ticksAsked: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema
      .alterTable('student')
      .addColumn('ticks_asked', 'integer', (column) => column.check(sql`ticks_asked in (0, 1)`))
      .execute()
  },
}
