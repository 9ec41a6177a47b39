// The last number that a sign-in has given to a brother or sister. The links alone do not tell: that of a student who is erased
// goes. Frozen: a migration depends on no application code.
import { sql, type Migration } from 'kysely'

export const siblingNumbers: Migration = {
  up: async (db) => {
    await sql`alter table account add column last_child integer`.execute(db)
    await sql`update account set last_child =
      (select max(child) from sibling_link where viewer_account_id = account.id)
      where id in (select viewer_account_id from sibling_link)`.execute(db)
  },
}
