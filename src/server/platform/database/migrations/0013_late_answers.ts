// Answers that arrive after registration has closed are corrections with a proposed value. Frozen: a migration depends
// on no application code.
import type { Kysely, Migration } from 'kysely'

const columns = ['proposed_value', 'replaced_value', 'typed_at'] as const

export const lateAnswers: Migration = {
  up: async (db: Kysely<unknown>) => {
    // SQLite adds one column at a time.
    for (const column of columns) await db.schema.alterTable('correction').addColumn(column, 'text').execute()
  },
}
