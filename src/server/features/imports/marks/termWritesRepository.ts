// Writes and restores marks and places of a term. A row is written only over the row that the dry run saw.
// There may be thousands of them, so the statements are compiled once.
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/marks/termFacts'
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import type { Db } from '../../../platform/database/schema/schema'
import { enrolmentColumns, markColumns } from '../plan/importFactsRepository'
import type { EnrolmentWrite, MarkWrite, TermKey } from '../plan/plannedRowData'

type TermWrite = MarkWrite | EnrolmentWrite
type Facts = MarkFacts | EnrolmentFacts
type PlaceKey = TermKey & { student_id: string }
type MarkKey = PlaceKey & { subject_code: string }

const findPlace = compiledOnce((db: Db, { year, term, student_id }: PlaceKey) =>
  db
    .selectFrom('term_enrolment')
    .select(enrolmentColumns)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id),
)

const findMark = compiledOnce((db: Db, { year, term, student_id, subject_code }: MarkKey) =>
  db
    .selectFrom('term_mark')
    .select(markColumns)
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id)
    .where('subject_code', '=', subject_code),
)

/** { a: slot.a, b: slot.b }, with the keys of the row type. */
const named = <Row extends object>(slot: Row, names: ReadonlyArray<keyof Row>): Row =>
  Object.fromEntries(names.map((name) => [name, slot[name]])) as Row

const savePlace = compiledOnce((db: Db, slot: EnrolmentFacts & TermKey) =>
  db
    .insertInto('term_enrolment')
    .values(named(slot, ['year', 'term', ...enrolmentColumns]))
    .onConflict((key) =>
      key.columns(['year', 'term', 'student_id']).doUpdateSet(named(slot, [...enrolmentColumns])),
    ),
)

const saveMark = compiledOnce((db: Db, slot: MarkFacts & TermKey) =>
  db
    .insertInto('term_mark')
    .values(named(slot, ['year', 'term', ...markColumns]))
    .onConflict((key) =>
      key.columns(['year', 'term', 'student_id', 'subject_code']).doUpdateSet(named(slot, [...markColumns])),
    ),
)

const removePlace = compiledOnce((db: Db, { year, term, student_id }: PlaceKey) =>
  db
    .deleteFrom('term_enrolment')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id),
)

const removeMark = compiledOnce((db: Db, { year, term, student_id, subject_code }: MarkKey) =>
  db
    .deleteFrom('term_mark')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', student_id)
    .where('subject_code', '=', subject_code),
)

const keyOf = ({ year, term }: TermKey, { student_id }: Facts) => ({ year, term, student_id })

const markKeyOf = (key: TermKey, facts: MarkFacts): MarkKey => ({
  ...keyOf(key, facts),
  subject_code: facts.subject_code,
})

const found = async (db: Db, write: TermWrite): Promise<Facts | null> => {
  const { rows } =
    write.table === 'term_mark'
      ? await findMark(db, markKeyOf(write, write.after))
      : await findPlace(db, keyOf(write, write.after))
  return rows[0] ?? null
}

const isSame = (one: Facts | null, other: Facts | null): boolean => {
  if (one === null || other === null) return one === other
  const stored = other as unknown as Record<string, unknown>
  return Object.entries(one).every(([name, value]) => stored[name] === value)
}

const put = async (db: Db, write: TermWrite, facts: Facts | null) => {
  const { year, term, table } = write
  if (table === 'term_mark')
    await (facts
      ? saveMark(db, { ...(facts as MarkFacts), year, term })
      : removeMark(db, markKeyOf(write, write.after)))
  else
    await (facts
      ? savePlace(db, { ...(facts as EnrolmentFacts), year, term })
      : removePlace(db, keyOf(write, write.after)))
}

/** Replaces one row by another; false, and nothing done, when the stored row is no longer the expected one. */
export const replaceRow = async (
  db: Db,
  write: TermWrite,
  from: Facts | null,
  to: Facts | null,
): Promise<boolean> => {
  if (!isSame(from, await found(db, write))) return false
  await put(db, write, to)
  return true
}

/** Whether a student has marks in a term: then the place in it stays. */
export const hasMarks = async (db: Db, { year, term }: TermKey, studentId: string): Promise<boolean> => {
  const mark = await db
    .selectFrom('term_mark')
    .select('student_id')
    .where('year', '=', year)
    .where('term', '=', term)
    .where('student_id', '=', studentId)
    .executeTakeFirst()
  return mark !== undefined
}
