// Brothers and sisters: whose sign-in opens whose pages, and from whom an answer was copied. Frozen: a migration depends on
// no application code.
import type { Migration } from 'kysely'
import { createTables, run } from './0001_describe'

const links = `
-- A link that has ended stays, so that its number is given to nobody else, and both families can be told.
table sibling_link narrow
  viewer_account_id text not null references account (id) on delete cascade
  child_account_id text not null references account (id) on delete cascade
  child integer not null
  linked_at text not null
  ended_at text
  ended_why text in ('removed', 'password')
  primary key (viewer_account_id, child_account_id)
  constraint sibling_link_number unique (viewer_account_id, child)
  index sibling_link_child (child_account_id)
`

export const siblingLinks: Migration = {
  up: async (db) => {
    await createTables(db, links)
    await run(db, 'alter table field_change add column copied_from text')
  },
}
