// Report cards: the rules of each term, marks, cards as they were given out, and when they are to be.
// Frozen: a migration depends on no application code.

export const reports = `
table subject
  code text primary key
  title text not null
  position integer not null
  counts integer not null in (0, 1)

table grade_band
  kind text not null in ('grade', 'rating')
  grade text not null
  lowest percent
  meaning text not null
  position integer not null
  constraint grade_band_key primary key (kind, grade)

table term_report
  year integer not null
  term integer not null in (1, 2, 3)
  posted integer not null in (0, 1)
  date_posted text
  version count default 0 not null
  constraint term_report_key primary key (year, term)

table term_form_rule
  year integer not null
  term integer not null
  form_level integer not null
  course_weight integer not null
  exam_weight integer not null
  absent_as_zero integer not null in (0, 1)
  no_work_as_zero integer not null in (0, 1)
  pass_mark percent not null
  show_average integer not null in (0, 1)
  show_class_average text not null in ('mean', 'median', 'none')
  show_position integer not null in (0, 1)
  show_highest integer not null in (0, 1)
  paper text not null in ('letter', 'legal')
  constraint term_form_rule_key primary key (year, term, form_level)
  foreign key (year, term) references term_report (year, term)

table term_enrolment
  year integer not null
  term integer not null
  student_id text not null references student (id)
  class_id text not null
  form_level integer not null
  sessions_absent integer
  sessions_late integer
  authority text
  responsibility text
  co_operation text
  activities text
  form_teacher text
  remark_form_teacher text
  remark_dean text
  remark_principal text
  constraint term_enrolment_key primary key (year, term, student_id)
  foreign key (year, term) references term_report (year, term)
  index term_enrolment_class (year, term, class_id)
  index term_enrolment_student (student_id)

table term_mark narrow
  year integer not null
  term integer not null
  student_id text not null
  subject_code text not null references subject (code)
  course_mark percent
  course_kind text in ('absent', 'not_applicable', 'no_work')
  exam_mark percent
  exam_kind text in ('absent', 'not_applicable', 'no_work')
  times_absent integer
  times_late integer
  application text
  conduct text
  remark text
  teacher text
  constraint term_mark_key primary key (year, term, student_id, subject_code)
  foreign key (year, term, student_id) references term_enrolment (year, term, student_id)
  index term_mark_student (student_id)
  index term_mark_subject (subject_code)

table mark_change
  id numbered
  year integer not null
  term integer not null
  class_id text not null
  student_id text not null references student (id) on delete cascade
  subject_code text
  name text not null
  old_value text not null
  new_value text not null
  at text not null
  by_account text not null
  through text not null in ('browser', 'list', 'undo')
  index mark_change_cell (student_id, year, term, subject_code, name, id)
  index mark_change_class (year, term, class_id, subject_code, id)

-- A card that was given out outlives the student.
table report_revision
  student_id text not null
  year integer not null
  term integer not null
  revision integer not null
  class_id text not null
  form_level integer not null
  card text not null
  sha256 text not null
  token text not null
  issued_at text not null
  issued_by text not null
  reason text
  layout integer default 1 not null
  constraint report_revision_key primary key (student_id, year, term, revision)
  constraint report_revision_token unique (token)
  foreign key (year, term) references term_report (year, term)
  index report_revision_term (year, term, student_id, revision)

table report_opening
  id numbered
  student_id text not null
  year integer not null
  term integer not null
  revision integer not null
  as text not null in ('page', 'pdf')
  at text not null
  foreign key (student_id, year, term, revision) references report_revision (student_id, year, term, revision) on delete cascade
  index report_opening_student (student_id)
  index report_opening_term (year, term, student_id)

table posting_schedule
  id numbered
  year integer not null
  term integer not null
  due_at text not null
  state text not null in ('waiting', 'done', 'cancelled')
  created_by text not null
  created_at text not null
  ended_at text
  reason text
  leave_out_empty integer default 0 not null
  problem text
  foreign key (year, term) references term_report (year, term)
  index posting_schedule_state (state)
`
