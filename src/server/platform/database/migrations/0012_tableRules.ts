// Which row each column belongs to, and which values a column may have. Frozen: a migration depends on no application
// code. All keys are checked at COMMIT, so that within a transaction rows may come and go in any order.

/** 'cascade': goes with what it belongs to. 'no action': what it belongs to cannot go before it. */
type Deletion = 'cascade' | 'no action'

export interface Key {
  readonly columns: readonly string[]
  readonly to: string
  readonly at: readonly string[]
  readonly onDelete: Deletion
}

export interface TableRules {
  /** The primary key. */
  readonly id: readonly string[]
  /** By which columns a row is named to people; the primary key may be what a token is known by. */
  readonly shown?: readonly string[]
  readonly keys?: readonly Key[]
  readonly values?: Readonly<Record<string, ReadonlyArray<string | number>>>
}

const key = (columns: string, to: string, at: string, onDelete: Deletion = 'no action'): Key => ({
  columns: columns.split(' '),
  to,
  at: at.split(' '),
  onDelete,
})

/** Of the school's answer to the family: whoever removes the student has to mean this as well. */
const ofStudent = key('student_id', 'student', 'id')
/** Counters and codes: without the student they are nothing. */
const withStudent = key('student_id', 'student', 'id', 'cascade')
const withAccount = key('account_id', 'account', 'id', 'cascade')
const ofTerm = key('year term', 'term_report', 'year term')

const flag = [0, 1] as const
const missing = ['absent', 'not_applicable', 'no_work'] as const
const states = {
  import: ['stored', 'checked', 'applied', 'undone'],
  row: ['new', 'changed', 'unchanged', 'rejected'],
  pack: ['waiting', 'working', 'done', 'failed', 'cancelled'],
  schedule: ['waiting', 'done', 'cancelled'],
  correction: ['open', 'corrected', 'refused', 'withdrawn'],
} as const

const flagsOf = (...names: readonly string[]) => Object.fromEntries(names.map((name) => [name, flag]))

const ticked = [
  ...['immigration_permit', 'hepatitis', 'polio', 'diphtheria', 'tetanus', 'yellow_fever', 'measles', 'tb'],
  ...['chicken_pox', 'typhoid', 'rheumatic_fever', 'poor_eyesight', 'poor_hearing', 'diabetes', 'asthma'],
  ...['epilepsy', 'dyslexia', 'dyscalculia', 'dysgraphia', 'non_verbal', 'apraxia', 'attention_deficit'],
  ...['adhd', 'autism', 'cerebral_palsy', 'other', 'internet_access', 'school_feeding', 'transport'],
  ...['agree_terms_conditions', 'unlisted'],
]

/**
 * What a table belongs to stands before it. Not here: the audit log, who saw what and what the portal counts, which
 * outlive whom they name, and the lists of the school that belong to nothing.
 */
export const tableRules: Readonly<Record<string, TableRules>> = {
  student: {
    id: ['id'],
    keys: [
      key('class_id', 'form_class', 'id'),
      key('house_code', 'house', 'id'),
      key('religion_code', 'religion', 'code'),
      key('ethnic_group_code', 'ethnic_group', 'id'),
      key('regional_corporation', 'regional_corporation', 'title'),
    ],
    values: flagsOf(...ticked),
  },
  account: {
    id: ['id'],
    values: { role: ['student', 'admin'], password_reset: flag, password_change: ['first', 'changed'] },
  },
  session: {
    ...{ id: ['id'], shown: ['account_id'], keys: [withAccount] },
    values: { kind: ['session', 'activation'] },
  },
  sign_in_device: { id: ['session_id'], shown: ['account_id', 'at'], keys: [withAccount] },
  known_device: { id: ['token_hash'], shown: ['account_id', 'created_at'], keys: [withAccount] },
  second_factor: { id: ['account_id'], keys: [withAccount] },
  recovery_code: { id: ['code_hash'], shown: ['account_id'], keys: [withAccount] },
  setup_token: { id: ['token_hash'], shown: ['account_id'], keys: [withAccount] },
  idempotency: {
    id: ['account_id', 'route', 'key'],
    shown: ['account_id', 'route', 'at'],
    keys: [withAccount],
  },
  first_code: { id: ['student_id'], keys: [withStudent] },
  client_seq: { id: ['student_id', 'client'], keys: [withStudent] },
  // Not of its session: it may be noted a moment after that has ended.
  session_read: { id: ['session_id', 'student_id'], shown: ['student_id'], keys: [withStudent] },
  field_change: { id: ['id'], keys: [ofStudent], values: { by_role: ['family', 'school'] } },
  consent: {
    id: ['id'],
    keys: [ofStudent, key('terms_version', 'terms', 'version')],
    values: { value: flag },
  },
  uploaded_file: { id: ['id'], keys: [ofStudent], values: { is_current: flag } },
  paper_receipt: { id: ['student_id', 'type'], keys: [ofStudent], values: { received_on_paper: flag } },
  student_keeping: { id: ['student_id'], keys: [ofStudent], values: { hold: flag } },
  correction: { id: ['id'], keys: [ofStudent], values: { state: states.correction } },
  registration_window: { id: ['form_level'], values: { open: flag } },
  subject: { id: ['code'], values: { counts: flag } },
  grade_band: { id: ['kind', 'grade'], values: { kind: ['grade', 'rating'] } },
  term_report: { id: ['year', 'term'], values: { term: [1, 2, 3], posted: flag } },
  term_form_rule: {
    ...{ id: ['year', 'term', 'form_level'], keys: [ofTerm] },
    values: {
      ...flagsOf('absent_as_zero', 'no_work_as_zero', 'show_average', 'show_position', 'show_highest'),
      show_class_average: ['mean', 'median', 'none'],
      paper: ['letter', 'legal'],
    },
  },
  posting_schedule: { id: ['id'], keys: [ofTerm], values: { state: states.schedule } },
  term_enrolment: { id: ['year', 'term', 'student_id'], keys: [ofStudent, ofTerm] },
  // Through the student's place in the term.
  term_mark: {
    id: ['year', 'term', 'student_id', 'subject_code'],
    keys: [
      key('year term student_id', 'term_enrolment', 'year term student_id'),
      key('subject_code', 'subject', 'code'),
    ],
    values: { course_kind: missing, exam_kind: missing },
  },
  // A card that was given out outlives the student.
  report_revision: { id: ['student_id', 'year', 'term', 'revision'], keys: [ofTerm] },
  report_opening: {
    id: ['id'],
    keys: [
      key('student_id year term revision', 'report_revision', 'student_id year term revision', 'cascade'),
    ],
    values: { as: ['page', 'pdf'] },
  },
  import_batch: {
    id: ['id'],
    values: { kind: ['students', 'marks', 'remarks'], state: states.import },
  },
  // A row may name a student whom the school does not have.
  import_row: {
    id: ['import_id', 'row'],
    keys: [key('import_id', 'import_batch', 'id', 'cascade')],
    values: { state: states.row },
  },
  document_pack: {
    id: ['id'],
    values: {
      ...{ kind: ['report-cards', 'registration-forms'], format: ['pdf', 'zip'], duplex: flag },
      ...{ list_order: ['name', 'class'], state: states.pack },
    },
  },
  condemned_file: { id: ['sha256'], values: { removing: [0, 1, 2] } },
}

/** What is looked for by a column that had no index, and what a removal looks for. */
export const newIndexes = [
  { table: 'consent', columns: ['student_id', 'id'] },
  { table: 'audit', columns: ['subject', 'id'] },
  { table: 'audit', columns: ['actor', 'id'] },
  { table: 'uploaded_file', columns: ['sha256'] },
  { table: 'document_pack', columns: ['sha256'] },
  { table: 'session_read', columns: ['student_id'] },
] as const
