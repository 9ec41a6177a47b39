// A term whose marks are all entered, cell by cell.
import { sql } from 'kysely'
import { searchForm } from '../../src/shared/rules/students/names'
import { insertMany } from '../../src/server/platform/database/queries/manyRows'
import type { Db } from '../../src/server/platform/database/schema/schema'

const perClass = 40
export const subjects = Array.from({ length: 12 }, (_none, index) => `S${index}`)
export const key = { year: 2025, term: 3 } as const
const at = '2026-06-05T12:00:00.000Z'
const by = 'admin:office'

export const classOf = (index: number) => `${(index % 5) + 1}-${Math.floor(index / 5)}`
const classesOf = (students: number) =>
  Array.from({ length: students / perClass }, (_none, index) => classOf(index))
const idOf = (index: number) => String(20_300_000 + index)

export const fillMarks = async (db: Db, students: number) => {
  const classes = classesOf(students)
  await insertMany(
    db,
    'form_class',
    classes.map((id) => ({ id, form_level: Number(id[0]) })),
  )
  await db
    .insertInto('academic_term')
    .values({
      ...key,
      starts: '2026-04-13',
      ends: '2026-07-10',
      next_term_starts: null,
      possible_sessions: 120,
    })
    .execute()
  await db
    .insertInto('term_report')
    .values({ ...key, posted: 0, date_posted: null })
    .execute()
  await insertMany(
    db,
    'subject',
    subjects.map((code, index) => ({ code, title: `Subject ${code}`, position: index, counts: 1 })),
  )
  const all = Array.from({ length: students }, (_none, index) => ({
    id: idOf(index),
    class_id: classes[Math.floor(index / perClass)] ?? '',
  }))
  await insertMany(
    db,
    'student',
    all.map(({ id, class_id }) => ({
      ...{ id, class_id, version: 1, updatedAt: at, house_code: 1, first_name: 'Student', last_name: id },
      search_name: searchForm(`Student ${id}`),
    })) as never,
  )
  await insertMany(
    db,
    'term_enrolment',
    all.map(({ id, class_id }) => ({
      ...key,
      student_id: id,
      class_id,
      form_level: Number(class_id[0]),
    })) as never,
  )
  const cells = { course_mark: 61, exam_mark: 72, application: 'A', teacher: 'Mr Lee' }
  const rows = all.flatMap(({ id, class_id }) =>
    subjects.map((subject_code) => ({ id, class_id, subject_code })),
  )
  await insertMany(
    db,
    'term_mark',
    rows.map(({ id, subject_code }) => ({ ...key, student_id: id, subject_code, ...cells })) as never,
  )
  for (const name of ['course', 'exam', 'application', 'teacher'] as const)
    await insertMany(
      db,
      'mark_change',
      rows.map(({ id, class_id, subject_code }) => ({
        ...{ ...key, class_id, student_id: id, subject_code, name },
        ...{ old_value: 'null', new_value: '"x"', at, by_account: by, through: 'list' as const },
      })),
    )
  await sql`analyze`.execute(db)
}
