// Terms, rules, subjects and marks for the people of people.ts, for tests of term reports.
import { type EnrolmentFacts, type MarkFacts, usualRule } from '#shared/rules/reports/marks/termFacts'
import type { Db } from '../../platform/database/schema/schema'
import { people } from '../people/people'

export const summerTerm = { year: 2025, term: 3 } as const
export const springTerm = { year: 2025, term: 2 } as const

type Marks = Partial<MarkFacts>

export const saveMark = (db: Db, student_id: string, subject_code: string, marks: Marks, key = summerTerm) =>
  db
    .insertInto('term_mark')
    .values({
      ...key,
      student_id,
      subject_code,
      course_mark: null,
      course_kind: null,
      exam_mark: null,
      exam_kind: null,
      times_absent: 0,
      times_late: 0,
      application: 'A',
      conduct: 'B',
      remark: 'Good work.',
      teacher: 'Mr Núñez',
      ...marks,
    })
    .execute()

/** As an import does it: the mark and the term's version. */
export const changeMark = async (
  db: Db,
  student_id: string,
  subject_code: string,
  marks: Marks,
  key = summerTerm,
) => {
  const { year, term } = key
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('term_mark')
      .set(marks)
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', '=', student_id)
      .where('subject_code', '=', subject_code)
      .execute()
    await trx
      .updateTable('term_report')
      .set((column) => ({ version: column('version', '+', 1) }))
      .where('year', '=', year)
      .where('term', '=', term)
      .execute()
  })
}

export const saveEnrolment = (
  db: Db,
  student_id: string,
  class_id: string,
  facts: Partial<EnrolmentFacts> = {},
  key: { year: number; term: number } = summerTerm,
) =>
  db
    .insertInto('term_enrolment')
    .values({
      ...key,
      student_id,
      class_id,
      form_level: Number(class_id[0]),
      sessions_absent: 3,
      sessions_late: 1,
      authority: 'A',
      responsibility: 'B',
      co_operation: 'A',
      activities: null,
      form_teacher: 'Ms D’Abadie',
      remark_form_teacher: 'A good term.',
      remark_dean: null,
      remark_principal: null,
      ...facts,
    })
    .execute()

/** Two terms, the subjects and the grades, without anybody. */
export const saveSchoolOf = async (db: Db) => {
  await db
    .insertInto('academic_term')
    .values([
      {
        ...springTerm,
        starts: '2026-01-05',
        ends: '2026-03-27',
        next_term_starts: '2026-04-13',
        possible_sessions: 110,
      },
      {
        ...summerTerm,
        starts: '2026-04-13',
        ends: '2026-07-10',
        next_term_starts: '2026-09-07',
        possible_sessions: 120,
      },
    ])
    .execute()
  await db
    .insertInto('term_report')
    .values([springTerm, summerTerm].map((key) => ({ ...key, posted: 0, date_posted: null })))
    .execute()
  await db
    .insertInto('term_form_rule')
    .values([1, 2].map((form_level) => ({ ...summerTerm, form_level, ...usualRule })))
    .execute()
  await db
    .insertInto('subject')
    .values([
      { code: 'ENG', title: 'English Language', position: 1, counts: 1 },
      { code: 'MAT', title: 'Mathematics', position: 2, counts: 1 },
    ])
    .execute()
  await db
    .insertInto('grade_band')
    .values([
      { kind: 'grade', grade: 'A', lowest: 75, meaning: 'Excellent', position: 1 },
      { kind: 'grade', grade: 'B', lowest: 50, meaning: 'Good', position: 2 },
      { kind: 'grade', grade: 'E', lowest: 0, meaning: 'Needs improvement', position: 3 },
      { kind: 'rating', grade: 'A', lowest: null, meaning: 'Excellent', position: 1 },
    ])
    .execute()
}

/** Everybody has a card in the summer term; nothing is posted. */
export const saveTermSchool = async (db: Db) => {
  await saveSchoolOf(db)
  const { owner, other, closed, reset } = people
  for (const { id, class_id } of [owner, other, closed, reset]) await saveEnrolment(db, id, class_id)
  await saveEnrolment(db, owner.id, owner.class_id, {}, springTerm)
  await saveMark(db, owner.id, 'ENG', { course_mark: 80, exam_mark: 70 })
  await saveMark(db, owner.id, 'MAT', { course_mark: 64.95, exam_kind: 'absent' })
  await saveMark(db, other.id, 'ENG', { course_mark: 50, exam_mark: 60 })
  await saveMark(db, other.id, 'MAT', { course_kind: 'no_work', exam_mark: 70 })
  await saveMark(db, closed.id, 'ENG', { course_mark: 90, exam_mark: 90 })
}
