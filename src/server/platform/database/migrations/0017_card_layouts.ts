// How a card was drawn when it was given out. Frozen: a migration depends on no application code.
import type { Kysely, Migration } from 'kysely'

export const cardLayouts: Migration = {
  up: (db: Kysely<unknown>) =>
    db.schema
      .alterTable('report_revision')
      .addColumn('layout', 'integer', (column) => column.notNull().defaultTo(1))
      .execute(),
}
