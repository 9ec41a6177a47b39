// The things that the office may view or export, as the object of “opened”, in the words of the log that families can
// read (SEC-98).

export const staffViews = {
  record: 'the registration record',
  summary: 'the overview of the record',
  history: 'the history of the record',
  files: 'the list of documents',
  file: 'an uploaded document',
  'document-answers': 'the answers beside a document to check',
  'registration-form': 'the registration form (PDF)',
  'report-terms': 'the list of term reports',
  'report-card': 'a report card',
  corrections: 'the requested corrections',
  'staff-views': 'the list of who at the school has seen the record',
  'data-download': 'all saved data (ZIP)',
  'contact-list': 'a list of contacts of families',
  'student-list': 'the list of all students',
  import: 'an imported list compared with the saved data',
  'posting-check': 'the list of what is missing on the report cards of a term',
  'report-readers': 'the list of who has read the report cards of a term',
  'report-changes': 'the list of report cards of a term that have changed',
  'registration-data': 'a spreadsheet of registration data',
  'registration-report': 'the registration report of the school (PDF)',
  'sign-in-slips': 'sign-in slips (PDF)',
  'name-labels': 'labels with names (PDF)',
  'address-labels': 'labels with home addresses (PDF)',
  'class-marks': 'the marks of a class',
  'school-list': 'a list of students (PDF or Excel)',
  'sensitive-list': 'a list of students with health answers (PDF or Excel)',
  'family-letters': 'letters about missing registrations (PDF)',
  'report-cards': 'a pack of report cards',
  'marks-workbook': 'a workbook of the marks of a class',
  'registration-forms': 'a pack of registration forms',
  'mark-sheet': 'the marks of a class or a form for the staff meeting',
  'rank-sheet': 'the averages of a class or a form in order, for the staff meeting',
} as const

export type StaffViewKind = keyof typeof staffViews

/** Used all day, so families see only the last time it was opened. */
export const everydayView = 'student-list' satisfies StaffViewKind

/** Kinds from earlier releases are shown as they were stored. */
export const staffViewText = (what: string): string =>
  (staffViews as Readonly<Record<string, string>>)[what] ?? what

/** Opening more records than this, one by one, in this time needs a fresh sign-in (SEC-31). */
export const manyRecords = {
  students: 100,
  minutes: 10,
  /** In the audit log. */
  action: 'many records opened',
  subject: 'student records',
} as const
