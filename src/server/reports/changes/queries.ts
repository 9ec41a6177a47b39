// The history of marks: who changed what, and when. Rows are only added, and are deleted only with their student. Every
// writer first locks the term (lockTerm), so that ids grow in the order in which the changes become visible. The rows of a
// term are read and written one by one: a student's marks in a subject, and a student's place in the list with the remarks
// on the whole term. There may be thousands of rows, so the statements are compiled once.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'
import { inPortions, insertMany } from '../../platform/database/queries/manyRows'
import type { MarkChangeTable } from '../../platform/database/schema/reports'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'
import type { CellChange } from './markChanges'

export interface ChangeMoment extends TermKey {
  /** ISO, UTC */
  readonly at: string
  /** Account id */
  readonly by: string
  readonly through: MarkChangeTable['through']
}

export type ChangeInClass = CellChange & { readonly class_id: string }

export interface ChangesOfMoment extends ChangeMoment {
  readonly changes: readonly ChangeInClass[]
}

/** The changes of several writers, one after another. */
export const addChangesOfAll = (db: Db, all: readonly ChangesOfMoment[]) =>
  insertMany(
    db,
    'mark_change',
    all.flatMap(({ year, term, at, by, through, changes }) =>
      changes.map(({ class_id, student_id, subject_code, name, before, after }) => ({
        ...{ year, term, class_id, student_id, subject_code, name },
        old_value: JSON.stringify(before),
        new_value: JSON.stringify(after),
        ...{ at, by_account: by, through },
      })),
    ),
  )

export const addMarkChanges = (db: Db, moment: ChangeMoment, changes: readonly ChangeInClass[]) =>
  addChangesOfAll(db, [{ ...moment, changes }])

/** The class of each of these students in the list of a term. */
export const listPlaces = async (
  db: Db,
  { year, term }: TermKey,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const rows = await inPortions(ids, (piece) =>
    db
      .selectFrom('term_enrolment')
      .select(['student_id', 'class_id'])
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', 'in', piece)
      .execute(),
  )
  return new Map(rows.map(({ student_id, class_id }) => [student_id, class_id]))
}

type PlaceKey = TermKey & { student_id: string }
export type MarkKey = PlaceKey & { subject_code: string }

const enrolmentColumns = [
  'student_id',
  'class_id',
  'form_level',
  'sessions_absent',
  'sessions_late',
  'authority',
  'responsibility',
  'co_operation',
  'activities',
  'form_teacher',
  'remark_form_teacher',
  'remark_dean',
  'remark_principal',
] as const satisfies ReadonlyArray<keyof EnrolmentFacts>

const markColumns = [
  'student_id',
  'subject_code',
  'course_mark',
  'course_kind',
  'exam_mark',
  'exam_kind',
  'times_absent',
  'times_late',
  'application',
  'conduct',
  'remark',
  'teacher',
] as const satisfies ReadonlyArray<keyof MarkFacts>

export const findPlace = compiledOnce((db: Db, { year, term, student_id }: PlaceKey) =>
  db
    .selectFrom('term_enrolment')
    .select(enrolmentColumns)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id),
)

export const findMark = compiledOnce((db: Db, { year, term, student_id, subject_code }: MarkKey) =>
  db
    .selectFrom('term_mark')
    .select(markColumns)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id)
    .where('subject_code', '=', subject_code),
)

export const listPlacesOf = (
  db: Db,
  { year, term }: TermKey,
  students: readonly string[],
): Promise<EnrolmentFacts[]> =>
  inPortions(students, (piece) =>
    db
      .selectFrom('term_enrolment')
      .select(enrolmentColumns)
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', 'in', piece)
      .execute(),
  )

/** @param only the marks of these subjects; null: all */
export const listMarksOf = async (
  db: Db,
  { year, term }: TermKey,
  students: readonly string[],
  only: ReadonlySet<string> | null = null,
): Promise<MarkFacts[]> => {
  if (only?.size === 0) return []
  return inPortions(students, (piece) =>
    db
      .selectFrom('term_mark')
      .select(markColumns)
      .where('year', '=', year)
      .where('term', '=', term)
      .where('student_id', 'in', piece)
      .$if(only !== null, (marks) => marks.where('subject_code', 'in', [...(only ?? [])]))
      .execute(),
  )
}

/** Picks the named columns of a slot: { a: slot.a, b: slot.b }. */
const named = <Row extends object>(slot: Row, names: ReadonlyArray<keyof Row>): Row =>
  Object.fromEntries(names.map((name) => [name, slot[name]])) as Row

export const savePlace = compiledOnce((db: Db, slot: EnrolmentFacts & TermKey) =>
  db
    .insertInto('term_enrolment')
    .values(named(slot, ['year', 'term', ...enrolmentColumns]))
    .onConflict((key) =>
      key.columns(['year', 'term', 'student_id']).doUpdateSet(named(slot, [...enrolmentColumns])),
    ),
)

export const saveMark = compiledOnce((db: Db, slot: MarkFacts & TermKey) =>
  db
    .insertInto('term_mark')
    .values(named(slot, ['year', 'term', ...markColumns]))
    .onConflict((key) =>
      key.columns(['year', 'term', 'student_id', 'subject_code']).doUpdateSet(named(slot, [...markColumns])),
    ),
)

export const removePlace = compiledOnce((db: Db, { year, term, student_id }: PlaceKey) =>
  db
    .deleteFrom('term_enrolment')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id),
)

export const removeMark = compiledOnce((db: Db, { year, term, student_id, subject_code }: MarkKey) =>
  db
    .deleteFrom('term_mark')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id)
    .where('subject_code', '=', subject_code),
)

/** Removes a student's place in a term, and the marks. @returns what was removed */
export const removePlaceAndMarks = async (db: Db, { year, term }: TermKey, studentId: string) => {
  const marks = await db
    .deleteFrom('term_mark')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .returning(markColumns)
    .execute()
  const [place] = await db
    .deleteFrom('term_enrolment')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .returning(enrolmentColumns)
    .execute()
  return { marks, place }
}
