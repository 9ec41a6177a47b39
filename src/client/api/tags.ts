// The effect of each change: a read names the data that it shows, a change names its row here.
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
  'Pack',
  'Progress',
  'Refused',
  'Registration',
  'ReportList',
  'Review',
  'SavedView',
  'SecondFactor',
  'Session',
  'Settings',
  'Student',
  'Students',
  'TermReport',
  'Terms',
  'YearTurn',
] as const

type TagType = (typeof tagTypes)[number]
export type Tag = TagType | { readonly type: TagType; readonly id: string }

/** A list, apart from each of its entries. */
export const list = (type: TagType): Tag => ({ type, id: 'LIST' })
export const entry = (type: TagType, id: string): Tag => ({ type, id })

export const student = (id: string): Tag => entry('Student', id)
/** How far the registration of one student is, apart from the lists of all. */
export const progressOf = (id: string): Tag => entry('Progress', id)
export const term = ({ year, term: number }: TermKey): Tag => entry('TermReport', `${year}-${number}`)
/** The owner of the sessions: a student, or the person who is signed in. */
export const sessionsOf = (id: string): Tag => entry('Session', id)
export const ownSessions = sessionsOf('own')
/** The marks of one class in a term. */
export const marksOf = ({ year, term: number, classId }: TermKey & { readonly classId: string }): Tag =>
  entry('Marks', `${year}-${number} ${classId}`)
/** How far all classes are; who types marks does not look at it, and whoever opens it reads it anew. */
export const boardOf = ({ year, term: number }: TermKey): Tag => entry('Marks', `${year}-${number}`)
export const importOf = (id: string): Tag => entry('Import', id)

/** A read that was refused has this tag: it is repeated when the person has signed in again. */
export const refused = 'Refused' satisfies Tag

/** For a read: what it shows, and that it was refused when it was. */
export const shows =
  <Argument = unknown>(...tags: readonly (Tag | ((argument: Argument) => Tag))[]) =>
  (_answer: unknown, error: unknown, argument: Argument): Tag[] => {
    const shown = tags.map((tag) => (typeof tag === 'function' ? tag(argument) : tag))
    return error === undefined ? shown : [...shown, refused]
  }

/** The lists of the whole school in which answers of a student are shown. */
const listsOfSchool: readonly Tag[] = ['Students', list('Progress')]

/** Wherever the answers of this student are shown. */
const aboutStudent = (id: string): Tag[] => [list('Progress'), progressOf(id)]
const fieldStored = (id: string): Tag[] => [
  student(id),
  'Students',
  ...aboutStudent(id),
  entry('History', id),
]
/** The school's word on the documents of this student, and the queue of documents to look at. */
const reviewed = (id: string): Tag[] => [entry('Review', id), list('Review')]
const marks = ['TermReport', 'ReportList', 'Marks'] as const

export const changes = {
  /**
   * The record itself follows by its version (saving/record.ts).
   * @param isOpen the student's page lies over the lists, which follow when it is left: a whole form may be typed in there
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
  /** No document of a leaver waits. */
  keepingSaved: (id: string): Tag[] => [
    student(id),
    'Students',
    ...aboutStudent(id),
    list('Review'),
    'Audit',
  ],
  studentAdded: (): Tag[] => ['Students', list('Progress'), 'Audit'],
  /** The class may be another one, too; of leavers no document waits. */
  enrolmentSaved: (id: string): Tag[] => [...fieldStored(id), list('Review'), 'Audit'],
  /** As for one, of so many that they are not named. */
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
  /** The answer says what is looked through. */
  sectionConfirmed: (id: string): Tag[] => [entry('History', id)],
  /** Somebody else has changed an answer there, or sent back a document. */
  sectionRefused: (id: string): Tag[] => [student(id), entry('LastYear', id), entry('Review', id)],
  savedViewChanged: (): Tag[] => ['SavedView', 'Audit'],
  passwordReset: (id: string): Tag[] => [...aboutStudent(id), sessionsOf(id), 'Audit'],
  /** So many students that they are not named. */
  passwordsReset: (): Tag[] => ['Progress', 'Session', 'Audit'],
  studentSessionEnded: (id: string): Tag[] => [sessionsOf(id), ...aboutStudent(id), 'Audit'],
  ownSessionEnded: (): Tag[] => [ownSessions],
  ownPasswordChanged: (): Tag[] => [ownSessions, 'Administrator', 'Audit'],
  secondFactorChanged: (): Tag[] => ['SecondFactor', 'Administrator', 'Audit'],
  signInConfirmed: (): Tag[] => ['SecondFactor'],
  slipsIssued: (): Tag[] => ['Progress', 'Audit'],
  packChanged: (): Tag[] => ['Pack'],
  termPosted: (key: TermKey): Tag[] => [list('TermReport'), term(key), boardOf(key), 'Audit'],
  marksChanged: (key: TermKey): Tag[] => [list('TermReport'), term(key), 'ReportList', 'Marks', 'Audit'],
  /** The class itself follows by its version (saving/marks/marks.ts). */
  marksSaved: (key: TermKey): Tag[] => [list('TermReport'), term(key)],
  termSaved: (): Tag[] => ['AcademicTerm', 'TermReport', 'Marks', 'Audit'],
  reportListSaved: (): Tag[] => ['TermReport', 'Marks', 'Audit'],
  remarksSaved: (): Tag[] => ['Audit'],
  /** Somebody else was faster. */
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
  settingsSaved: (): Tag[] => ['Settings', 'Audit'],
  windowSaved: (): Tag[] => ['Registration', 'Progress', 'Audit'],
  yearBegun: (): Tag[] => [
    ...(['Registration', 'Student', 'Students', 'Progress', 'History', 'LastYear', 'Audit'] as const),
  ],
  /** The dry run is another; the draft itself is the answer. */
  yearTurnSaved: (): Tag[] => [entry('YearTurn', 'PLAN')],
  /** Students, terms, lists and windows at once, of so many that they are not named. */
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
    ...(['Registration', 'AcademicTerm', 'Import', 'Correction', 'Review', 'Audit', ...marks] as const),
  ],
  classSaved: (isRenamed: boolean): Tag[] => [
    ...(['Lookup', 'Registration', 'Progress', 'Audit'] as const),
    // Whatever names it: as after the turn of the year, and what is saved by name.
    ...(isRenamed ? (['SavedView', 'Pack', ...changes.yearTurned()] as const) : []),
  ],
  houseSaved: (): Tag[] => ['Lookup', 'Progress', 'Audit'],
  termsSaved: (): Tag[] => ['Terms', 'Audit'],
  administratorSaved: (): Tag[] => ['Administrator', 'Audit'],
}
