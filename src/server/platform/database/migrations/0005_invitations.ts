// Set-up links of administrators who are there already. Frozen: a migration depends on no application code.
import type { Kysely, Migration } from 'kysely'

export const invitations: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('setup_token').addColumn('account_id', 'text').execute()
  },
}
