// What the office may look at or take out, in the words of the log that families may see (SEC-98).
export const staffViews = {
  record: 'the registration record',
  history: 'the history of the record',
  file: 'an uploaded document',
  'registration-form': 'the registration form (PDF)',
  'report-card': 'a report card',
  corrections: 'the corrections that were asked for',
  'data-download': 'everything that is stored (ZIP)',
  'contact-list': 'a list of contacts of a class',
  'registration-data': 'a spreadsheet of registration data',
  'registration-report': 'the registration report of the school (PDF)',
  'sign-in-slips': 'sign-in slips (PDF)',
  'report-cards': 'a pack of report cards',
  'registration-forms': 'a pack of registration forms',
} as const

export type StaffViewKind = keyof typeof staffViews

/** A kind that this portal no longer knows is shown as it was noted. */
export const staffViewText = (what: string): string =>
  (staffViews as Readonly<Record<string, string>>)[what] ?? what
