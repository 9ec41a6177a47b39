/** Opening more records than this, one by one, in this time needs a fresh sign-in (SEC-31). */
export const manyRecords = {
  students: 100,
  minutes: 10,
  /** In the audit log. */
  action: 'many records opened',
  subject: 'student records',
} as const
