// Accounts of the office have a role of their own; those that exist are administrators. Without a check of its values, so
// that a later release can add a role. Frozen: a migration depends on no application code.
import { sql, type Migration } from 'kysely'

export const officeRoles: Migration = {
  up: async (db) => {
    await sql`alter table account add column office_role text`.execute(db)
    await sql`update account set office_role = 'administrator' where role = 'admin'`.execute(db)
  },
}
