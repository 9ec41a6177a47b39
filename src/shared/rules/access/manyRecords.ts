/** So many different students' records, opened one by one in so short a time, want a fresh sign-in (SEC-31). */
export const manyRecords = {
  students: 100,
  minutes: 10,
  /** As the audit log names it. */
  action: 'many records opened',
  subject: 'student records',
} as const
