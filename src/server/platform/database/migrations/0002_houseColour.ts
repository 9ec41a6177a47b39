// Houses may have a colour, #rrggbb. Frozen: a migration depends on no application code.
import { sql, type Migration } from 'kysely'

export const houseColour: Migration = {
  up: async (db) => {
    await sql`alter table house add column colour text`.execute(db)
  },
}
