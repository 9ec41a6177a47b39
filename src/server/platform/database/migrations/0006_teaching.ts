// Who teaches what, and which sheets of marks have been handed in. Frozen: a migration depends on no application code.
import type { Migration } from 'kysely'
import { createTables } from './0001_describe'

const tables = `
-- With the subject '' the form teacher of the class. A class of a past year keeps its name when the school has it no more.
table assignment narrow
  year integer not null
  class_id text not null
  subject_code text not null
  account_id text not null references account (id) on delete cascade
  primary key (year, class_id, subject_code, account_id)
  index assignment_account (account_id, year)

-- With the subject '' the attendance and remarks of the whole class.
table marks_handed_in narrow
  year integer not null
  term integer not null in (1, 2, 3)
  class_id text not null
  subject_code text not null
  at text not null
  by_account text not null
  primary key (year, term, class_id, subject_code)
`

export const teaching: Migration = {
  up: async (db) => {
    await createTables(db, tables)
  },
}
