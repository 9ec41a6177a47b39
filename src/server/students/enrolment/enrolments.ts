import type { StudentEnrolments } from '#shared/contract/students/enrolment'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { findPlace, listEnrolments } from './queries'

export const enrolmentsOf = async (db: Db, student_id: string, today: string): Promise<StudentEnrolments> => {
  const place = await findPlace(db, student_id)
  if (!place) throw notFound()
  const { class_id, left_on } = place
  return { student_id, class_id, left_on, today, enrolments: await listEnrolments(db, student_id) }
}
