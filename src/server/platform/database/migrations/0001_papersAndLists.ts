// Papers of many students, and lists: those that the office brings in, the new school year, and views with a name.
// Privacy has no tables of its own. Frozen: a migration depends on no application code.

export const papersAndLists = `
table document_pack
  id text primary key
  kind text not null in ('report-cards', 'registration-forms')
  scope text not null
  label text not null
  year integer
  term integer
  format text not null in ('pdf', 'zip')
  duplex integer not null in (0, 1)
  list_order text not null in ('name', 'class')
  origin text not null
  state text not null in ('waiting', 'working', 'done', 'failed', 'cancelled')
  done integer not null
  total integer not null
  pages integer
  size count
  fault text
  run_by text
  beat_at text
  created_by text not null
  created_at text not null
  ended_at text
  sha256 text
  attempts integer default 0 not null
  students text
  index document_pack_sha256 (sha256)
  index document_pack_state (state)

table student_selection
  id text primary key
  student_ids text not null
  label text not null
  created_at text not null
  created_by text not null

table import_batch
  id text primary key
  kind text not null in ('students', 'marks', 'remarks')
  file_name text not null
  sha256 text not null
  state text not null in ('stored', 'checked', 'applied', 'undone')
  headers text not null
  row_count integer not null
  mapping text
  summary text
  outcome text
  created_at text not null
  created_by text not null
  checked_at text
  applied_at text
  applied_by text
  undone_at text
  undone_by text
  purpose text
  header_row integer
  index import_batch_created (created_at)
  index import_batch_kind (kind)
  index import_batch_purpose (purpose, checked_at)
  index import_batch_sha256 (sha256)
  index import_batch_state (state)

-- A row may name a student whom the school does not have.
table import_row
  import_id text not null references import_batch (id) on delete cascade
  row integer not null
  student_id text
  title text not null
  state text not null in ('new', 'changed', 'unchanged', 'rejected')
  changes text not null
  reasons text not null
  writes text not null
  constraint import_row_key primary key (import_id, row)
  index import_row_student (student_id)

table year_turn
  year integer not null primary key
  state text not null in ('draft', 'applied', 'undone')
  step text not null
  plan text not null
  version text not null
  created_at text not null
  created_by text not null
  updated_at text not null
  updated_by text not null
  applied_at text
  applied_by text
  undone_at text
  undone_by text
  kept text not null
  undo text

table year_turn_student
  year integer not null references year_turn (year) on delete cascade
  student_id text not null references student (id) on delete cascade
  kind text not null in ('moves', 'repeats', 'leaves', 'comes', 'stays')
  old_value text not null
  new_value text not null
  constraint year_turn_student_pkey primary key (year, student_id)
  index year_turn_student_student (student_id)

table saved_view
  id text not null primary key
  purpose text not null in ('students', 'list', 'export')
  name text not null
  owner text
  definition text not null
  created_at text not null
  created_by text not null
  unique index saved_view_name (purpose, coalesce(owner, ''), name)
`
