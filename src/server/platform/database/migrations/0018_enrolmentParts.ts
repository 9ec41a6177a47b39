// Pieces of the triggers of enrolments. Frozen: a migration depends on no application code.

export const latestOf = (student: string, where = '') =>
  `(select id from enrolment where student_id = ${student} ${where} order by from_on desc limit 1)`

export const leftOf = (student: string) =>
  `(select left_on from student_keeping where student_id = ${student})`
