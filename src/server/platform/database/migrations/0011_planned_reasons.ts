// Why cards change with a planned posting. Frozen: a migration depends on no application code.
import type { Kysely, Migration } from 'kysely'

export const plannedReasons: Migration = {
  up: (db: Kysely<unknown>) => db.schema.alterTable('posting_schedule').addColumn('reason', 'text').execute(),
}
