// The cache tags: a read lists the data that it shows, and a change lists the data that it affects.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'

export const tagTypes = [
  'AcademicTerm',
  'Administrator',
  'Audit',
  'BulkAct',
  'Correction',
  'File',
  'History',
  'Import',
  'LastYear',
  'Lookup',
  'Marks',
  'Message',
  'Pack',
  'Progress',
  'Refused',
  'Registration',
  'ReportList',
  'Review',
  'SavedView',
  'School',
  'SecondFactor',
  'Session',
  'Settings',
  'Sibling',
  'Student',
  'Students',
  'Teaching',
  'TermReport',
  'Terms',
  'YearTurn',
] as const

type TagType = (typeof tagTypes)[number]
export type Tag = TagType | { readonly type: TagType; readonly id: string }

/** The tag of a list, separate from those of its entries. */
export const list = (type: TagType): Tag => ({ type, id: 'LIST' })
export const entry = (type: TagType, id: string): Tag => ({ type, id })

export const student = (id: string): Tag => entry('Student', id)
/** The registration progress of one student, separate from the lists of all students. */
export const progressOf = (id: string): Tag => entry('Progress', id)
export const term = ({ year, term: number }: TermKey): Tag => entry('TermReport', `${year}-${number}`)
/** Sessions of a student, or of the person who is signed in. */
export const sessionsOf = (id: string): Tag => entry('Session', id)
export const ownSessions = sessionsOf('own')
export const marksOf = ({ year, term: number, classId }: TermKey & { readonly classId: string }): Tag =>
  entry('Marks', `${year}-${number} ${classId}`)
/** The progress of all classes. The grid does not show it, and the board reads it again when it opens. */
export const boardOf = ({ year, term: number }: TermKey): Tag => entry('Marks', `${year}-${number}`)
/** The brothers and sisters of a student, in both directions. */
export const siblingsOf = (id: string): Tag => entry('Sibling', id)
export const importOf = (id: string): Tag => entry('Import', id)

/** The tag of refused reads, which are repeated after the next sign-in. */
export const refused = 'Refused' satisfies Tag

/** The tags of a read, plus the tag for a refusal. */
export const shows =
  <Argument = unknown>(...tags: readonly (Tag | ((argument: Argument) => Tag))[]) =>
  (_answer: unknown, error: unknown, argument: Argument): Tag[] => {
    const shown = tags.map((tag) => (typeof tag === 'function' ? tag(argument) : tag))
    return error === undefined ? shown : [...shown, refused]
  }

/** Lists of the whole school that show answers of students. */
const listsOfSchool: readonly Tag[] = ['Students', list('Progress')]

/** Everything that shows answers of this student. */
const aboutStudent = (id: string): Tag[] => [list('Progress'), progressOf(id)]
const fieldStored = (id: string): Tag[] => [
  student(id),
  'Students',
  ...aboutStudent(id),
  entry('History', id),
]
/** The school's reviews of this student's documents, and the queue of documents to review. */
const reviewed = (id: string): Tag[] => [entry('Review', id), list('Review')]
const marks = ['TermReport', 'ReportList', 'Marks'] as const

export const changes = {
  /**
   * The saving code updates the record itself by its version (saving/record.ts).
   * @param isOpen true if the student's page covers the lists; they are read again when it closes, because a whole form
   * may be typed in there
   */
  recordSaved: (id: string, isOpen: boolean): Tag[] => [
    ...(isOpen ? [] : listsOfSchool),
    progressOf(id),
    entry('History', id),
    entry('LastYear', id),
  ],
  recordLeft: (): Tag[] => [...listsOfSchool],
  fieldRestored: fieldStored,
  listingSaved: (id: string): Tag[] => [...aboutStudent(id), 'Audit'],
  /** Documents of leavers leave the review queue. */
  keepingSaved: (id: string): Tag[] => [
    student(id),
    'Students',
    ...aboutStudent(id),
    list('Review'),
    'Audit',
  ],
  studentAdded: (): Tag[] => ['Students', list('Progress'), 'Audit'],
  /** The class may have changed; documents of leavers leave the review queue. */
  enrolmentSaved: (id: string): Tag[] => [...fieldStored(id), list('Review'), 'Audit'],
  /** Like the change of one student, but for too many to name them. */
  bulkActDone: (): Tag[] => [
    ...(['BulkAct', 'Student', 'Students', 'Progress', 'History', 'Audit'] as const),
    list('Review'),
  ],
  studentErased: (id: string): Tag[] => [
    'Students',
    ...aboutStudent(id),
    'Correction',
    'Review',
    'TermReport',
    'Audit',
  ],
  fileStored: (id: string): Tag[] => [
    entry('File', id),
    entry('LastYear', id),
    ...reviewed(id),
    ...aboutStudent(id),
  ],
  documentReviewed: (id: string): Tag[] => [...reviewed(id), ...aboutStudent(id), 'Audit'],
  correctionAsked: (id: string): Tag[] => [entry('Correction', id), list('Correction')],
  correctionWithdrawn: (): Tag[] => ['Correction'],
  correctionResolved: (): Tag[] => ['Correction', 'Audit'],
  paperAgreementSaved: (id: string): Tag[] => [...fieldStored(id), entry('LastYear', id), 'Audit'],
  lateAnswersTakenIn: (id: string): Tag[] => [...fieldStored(id), 'Correction', 'Audit'],
  /** The answer lists the confirmed sections. */
  sectionConfirmed: (id: string): Tag[] => [entry('History', id)],
  /** Somebody else has changed an answer or sent back a document. */
  sectionRefused: (id: string): Tag[] => [student(id), entry('LastYear', id), entry('Review', id)],
  savedViewChanged: (): Tag[] => ['SavedView', 'Audit'],
  passwordReset: (id: string): Tag[] => [...aboutStudent(id), sessionsOf(id), 'Audit'],
  /** Too many students to name them. */
  passwordsReset: (): Tag[] => ['Progress', 'Session', 'Audit'],
  studentSessionEnded: (id: string): Tag[] => [sessionsOf(id), ...aboutStudent(id), 'Audit'],
  ownSessionEnded: (): Tag[] => [ownSessions],
  /** The links of both students; the account's news tells of it as well. */
  siblingChanged: (): Tag[] => ['Sibling', 'Audit'],
  ownPasswordChanged: (): Tag[] => [ownSessions, 'Administrator', 'Audit'],
  secondFactorChanged: (): Tag[] => ['SecondFactor', 'Administrator', 'Audit'],
  signInConfirmed: (): Tag[] => ['SecondFactor'],
  slipsIssued: (): Tag[] => ['Progress', 'Audit'],
  packChanged: (): Tag[] => ['Pack'],
  termPosted: (key: TermKey): Tag[] => [list('TermReport'), term(key), boardOf(key), 'Audit'],
  marksChanged: (key: TermKey): Tag[] => [list('TermReport'), term(key), 'ReportList', 'Marks', 'Audit'],
  /** The saving code updates the class itself by its version (saving/marks). */
  marksSaved: (key: TermKey): Tag[] => [list('TermReport'), term(key)],
  /** Also when it was given back; the posting check lists the sheets that are open. */
  sheetHandedIn: ({ class_id: classId, ...key }: TermKey & { readonly class_id: string }): Tag[] => [
    marksOf({ ...key, classId }),
    boardOf(key),
    term(key),
    'Audit',
  ],
  termSaved: (): Tag[] => ['AcademicTerm', 'School', 'TermReport', 'Marks', 'Audit'],
  reportListSaved: (): Tag[] => ['TermReport', 'Marks', 'Audit'],
  remarksSaved: (): Tag[] => ['Audit'],
  /** After a conflict with somebody else's save. */
  reportListRefused: (): Tag[] => ['ReportList'],
  importStored: (): Tag[] => [list('Import')],
  importApplied: (): Tag[] => [
    list('Import'),
    'Student',
    'Students',
    'Progress',
    'History',
    ...marks,
    'Audit',
  ],
  importRefused: (id: string): Tag[] => [importOf(id)],
  /** Name, address, crest and backups, and how far the set-up has come. */
  schoolSaved: (): Tag[] => ['School', 'Audit'],
  mailSaved: (): Tag[] => ['Message', 'Audit'],
  settingsSaved: (): Tag[] => ['Settings', 'School', 'Audit'],
  windowSaved: (): Tag[] => ['Registration', 'Progress', 'Audit'],
  yearBegun: (): Tag[] => [
    ...(['Registration', 'Student', 'Students', 'Progress', 'History', 'LastYear', 'Audit'] as const),
  ],
  /** The dry run has changed; the draft itself is in the answer. */
  yearTurnSaved: (): Tag[] => [entry('YearTurn', 'PLAN')],
  /** Changes students, terms, lists and windows at once, too many to name them. */
  yearTurned: (): Tag[] => [
    ...([
      'YearTurn',
      'Student',
      'Students',
      'Progress',
      'History',
      'LastYear',
      'BulkAct',
      'Session',
    ] as const),
    ...([
      'Teaching',
      'Registration',
      'AcademicTerm',
      'Import',
      'Correction',
      'Review',
      'Audit',
      ...marks,
    ] as const),
  ],
  classSaved: (isRenamed: boolean): Tag[] => [
    ...(['Lookup', 'Registration', 'Progress', 'School', 'Audit'] as const),
    // A renamed class appears in everything that a new school year changes, and in everything saved by name.
    ...(isRenamed ? (['SavedView', 'Pack', ...changes.yearTurned()] as const) : []),
  ],
  houseSaved: (): Tag[] => ['Lookup', 'Progress', 'School', 'Audit'],
  termsSaved: (): Tag[] => ['Terms', 'Audit'],
  /** The answer is the new grid. The board of marks and the check before a posting name the teachers. */
  teachingSaved: (): Tag[] => ['Marks', 'TermReport', 'Audit'],
  administratorSaved: (): Tag[] => ['Administrator', 'Audit'],
}
