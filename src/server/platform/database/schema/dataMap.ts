// The tables that know a student. The family's download, erasing, retention, holds and undoing an import all ask
// here. A table that is not here fails dataMap.test.ts.

/** How a row names the student: by ID, by account ('student:<ID>'), by the hash of the sign-in name, in a list. */
export type NamedBy = 'id' | 'account' | 'login hash' | 'list' | 'part of the key'

export interface StudentTableFacts {
  readonly about: 'student'
  readonly title: string
  readonly names: ReadonlyArray<readonly [column: string, by: NamedBy]>
  /** Stays after an erasure: who did or saw what, by ID only. */
  readonly isSkeleton?: true
  /** Columns that would help to sign in as somebody: the download says only that they are there. */
  readonly secret?: readonly string[]
  /** A family gets it only where it was posted, or where it came with a list of students. */
  readonly family?: 'posted' | 'student lists' | 'never'
  /**
   * An import writes it for each student that it adds: undoing removes such rows, or keeps them as its own notes. A row
   * in any other table keeps the student.
   */
  readonly undo?: 'removes' | 'keeps notes'
}

/** A table of the school. A student may be named in these columns; erasing looks into them (privacy). */
export interface SchoolTableFacts {
  readonly about: 'school'
  readonly mayName?: readonly string[]
}

export type TableFacts = StudentTableFacts | SchoolTableFacts | { readonly about: 'machine' }

const student = (title: string, ...names: StudentTableFacts['names']): StudentTableFacts => ({
  about: 'student',
  title,
  names,
})
const school: SchoolTableFacts = { about: 'school' }
/** Counters, links and the like: nothing about a person. */
const machine = { about: 'machine' } as const

const byId = ['student_id', 'id'] as const
const byAccount = ['account_id', 'account'] as const

export const dataMap: Readonly<Record<string, TableFacts>> = {
  student: { ...student('The registration record', ['id', 'id']), undo: 'removes' },
  field_change: { ...student('The history of the record', byId), secret: ['by_session'] },
  enrolment: { ...student('Classes, from when to when', byId), secret: ['cut_off'], undo: 'removes' },
  bulk_act_student: {
    ...student('Changes that were made to many students at once', byId),
    secret: ['old_value', 'new_value'],
  },
  year_turn_student: {
    ...student('New school year', byId),
    secret: ['old_value', 'new_value'],
  },
  consent: student('Agreements', byId),
  uploaded_file: student('Uploaded documents', byId),
  paper_receipt: student('Documents received on paper', byId),
  document_review: student('What the school said about documents', byId),
  family_contact: student('When the school contacted the family', byId),
  // The portal writes both by itself once mail is on, also for a student whom an import has just added.
  mail_address: { ...student('E-mail addresses for messages of the school', byId), undo: 'removes' },
  message: { ...student('Messages of the school by e-mail', byId), undo: 'removes' },
  account: { ...student('The sign-in', ['id', 'account']), secret: ['password_hash'], undo: 'removes' },
  session: { ...student('Open sessions', byAccount), secret: ['id'] },
  sibling_link: student(
    'Brothers and sisters: whose sign-in opens whose pages',
    ['viewer_account_id', 'account'],
    ['child_account_id', 'account'],
  ),
  sign_in_device: { ...student('Sign-ins and their devices', byAccount), secret: ['session_id'] },
  first_code: { ...student('The code of the newest slip', byId), secret: ['code_hash', 'used_by'] },
  known_device: { ...student('Browsers in which the password was right', byAccount), secret: ['token_hash'] },
  sign_in_guard: student('Wrong passwords', ['login_key', 'login hash']),
  term_enrolment: { ...student('Terms, attendance and remarks', byId), family: 'posted' },
  term_mark: { ...student('Marks', byId), family: 'posted' },
  // It has what was not given out as well: a correction that is still being typed.
  mark_change: { ...student('Who entered marks, and when', byId), family: 'never' },
  report_revision: { ...student('Report cards', byId), family: 'posted', secret: ['token'] },
  report_opening: student('Report cards that were opened', byId),
  import_row: {
    ...student('Rows of lists that the school imported', byId),
    family: 'student lists',
    undo: 'keeps notes',
  },
  student_keeping: student('How long this is kept', byId),
  correction: student('Corrections that were asked for', byId),
  restored_record: { ...student('What came back after a restore', byId), undo: 'removes' },
  client_seq: student('Counters of open pages', byId),
  session_read: { ...student('Versions that were read', byId), secret: ['session_id'] },
  idempotency: student('Answers to repeated requests', byAccount),
  student_selection: { ...student('Selections of students', ['student_ids', 'list']), family: 'never' },
  budget: { ...student('Counters of sign-ins and saves', ['key', 'part of the key']), family: 'never' },
  staff_view: {
    ...student('Who at the school has looked', byId, ['students', 'list']),
    isSkeleton: true,
  },
  audit: {
    ...student('What was done to the account', ['subject', 'account'], ['actor', 'account']),
    isSkeleton: true,
  },
  audit_student: { ...student('What was done to many at once', byId), isSkeleton: true },
  import_batch: { about: 'school', mayName: ['file_name', 'headers', 'mapping', 'outcome', 'sha256'] },
  year_turn: { about: 'school', mayName: ['plan', 'kept'] },
  document_pack: { about: 'school', mayName: ['scope', 'sha256', 'students'] },
  saved_view: { about: 'school', mayName: ['name', 'definition'] },
  ...Object.fromEntries(
    ['audit_link', 'audit_head', 'schema_migration', 'lease', 'condemned_file'].map((name) => [
      name,
      machine,
    ]),
  ),
  ...Object.fromEntries(
    [
      ...[
        'academic_term',
        'assignment',
        'bulk_act',
        'country',
        'ethnic_group',
        'form_class',
        'grade_band',
        'house',
      ],
      ...['posting_schedule', 'primary_school', 'regional_corporation', 'registration_window'],
      ...[
        'marks_handed_in',
        'recovery_code',
        'religion',
        'second_factor',
        'setting',
        'setup_token',
        'subject',
        'term_form_rule',
        'term_report',
        'terms',
        'town',
      ],
    ].map((name) => [name, school]),
  ),
}

export const studentTables: ReadonlyArray<readonly [table: string, facts: StudentTableFacts]> =
  Object.entries(dataMap).filter(
    (entry): entry is [string, StudentTableFacts] => entry[1].about === 'student',
  )

/** Every table that may hold something about a person. */
export const personalTables: readonly string[] = Object.entries(dataMap).flatMap(([table, facts]) =>
  facts.about === 'student' || (facts.about === 'school' && facts.mayName) ? [table] : [],
)
