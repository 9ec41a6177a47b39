// E-mail to families: the addresses that the forms name, and the queue. Frozen: a migration depends on no application code.
import type { Migration } from 'kysely'
import { createTables } from './0001_describe'

const messages = `
-- Nothing but the question is sent to an address before proved_at, and nothing at all after stopped_at.
table mail_address
  id numbered
  student_id text not null references student (id) on delete cascade
  whose text not null in ('mother', 'father', 'guardian', 'student')
  address text not null
  created_at text not null
  proved_at text
  stopped_at text
  told_at text
  constraint mail_address_once unique (student_id, address)
  index mail_address_address (address)

-- A message is made once for each address (its key), however often it is asked for.
table message
  id numbered
  address_id count not null references mail_address (id) on delete cascade
  student_id text not null references student (id) on delete cascade
  kind text not null
  key text not null
  data text not null
  created_at text not null
  due_at text not null
  tries integer not null
  last_error text
  handed_at text
  sent_at text
  given_up_at text
  constraint message_once unique (address_id, key)
  index message_student (student_id, id)
  index message_waiting (due_at) where sent_at is null and given_up_at is null
  index message_given_up (given_up_at) where given_up_at is not null
  index message_sent (sent_at) where sent_at is not null
  index message_created (created_at)
`

export const mail: Migration = {
  up: (db) => createTables(db, messages),
}
