// The empty place of a student who is added to a term's list.
import type { EnrolmentFacts } from '#shared/rules/reports/marks/termFacts'

const nothingYet = {
  sessions_absent: null,
  sessions_late: null,
  authority: null,
  responsibility: null,
  co_operation: null,
  activities: null,
  form_teacher: null,
  remark_form_teacher: null,
  remark_dean: null,
  remark_principal: null,
}

export const newPlace = (student_id: string, class_id: string, form_level: number): EnrolmentFacts => ({
  student_id,
  class_id,
  form_level,
  ...nothingYet,
})
