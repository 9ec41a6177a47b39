// The day on which an agreement was signed on paper; null: agreed on the portal. Frozen: a migration depends on no
// application code.
import type { Kysely, Migration } from 'kysely'

export const paperAgreements: Migration = {
  up: (db: Kysely<unknown>) => db.schema.alterTable('consent').addColumn('signed_on', 'text').execute(),
}
