// Writes and restores marks and places of a term. A row is written only over the row that the dry run saw.
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'
import type { Db } from '../../platform/database/schema/schema'
import {
  findMark,
  findPlace,
  removeMark,
  removePlace,
  saveMark,
  savePlace,
  type MarkKey,
} from '../../reports/changes/queries'
import type { EnrolmentWrite, MarkWrite, TermKey } from './plan/plannedRow'

export type TermWrite = MarkWrite | EnrolmentWrite
type Facts = MarkFacts | EnrolmentFacts

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

const isSame = (one: Facts | null, other: Facts | null): boolean => {
  if (one === null || other === null) return one === other
  const stored = other as unknown as Record<string, unknown>
  return Object.entries(one).every(([name, value]) => stored[name] === value)
}

const found = async (db: Db, write: TermWrite): Promise<Facts | null> => {
  const { rows } =
    write.table === 'term_mark'
      ? await findMark(db, markKeyOf(write, write.after))
      : await findPlace(db, keyOf(write, write.after))
  return rows[0] ?? null
}

const markKeyOf = (key: TermKey, facts: MarkFacts): MarkKey => ({
  ...keyOf(key, facts),
  subject_code: facts.subject_code,
})

const keyOf = ({ year, term }: TermKey, { student_id }: Facts) => ({ year, term, student_id })

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

/** A student with marks in a term stays in its list. */
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
