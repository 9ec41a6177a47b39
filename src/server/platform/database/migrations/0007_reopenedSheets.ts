// A sheet of marks that was reopened stays as a row, so that a late hand-in of its teacher is noticed. Frozen: a migration
// depends on no application code.
import { sql, type Migration } from 'kysely'

export const reopenedSheets: Migration = {
  up: async (db) => {
    await sql`alter table marks_handed_in add column reopened_at text`.execute(db)
  },
}
