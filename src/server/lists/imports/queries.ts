// The imports themselves: their files, the result of their last check, and what became of them.
import type { ExpressionBuilder } from 'kysely'
import type { EnrolmentFacts, MarkFacts } from '#shared/rules/reports/marks/termFacts'
import { latestTrue } from '../../platform/core/durations'
import type { ImportBatchTable, ImportRowTable, ImportsDatabase } from '../../platform/database/schema/lists'
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

export type Batch = ImportBatchTable

export const saveBatch = (db: Db, batch: Batch) => db.insertInto('import_batch').values(batch).execute()

export const findBatch = (db: Db, id: string): Promise<Batch | undefined> =>
  db.selectFrom('import_batch').selectAll().where('id', '=', id).executeTakeFirst()

/** Those that are applied by themselves. */
export const listBatches = (db: Db): Promise<Batch[]> =>
  db
    .selectFrom('import_batch')
    .selectAll()
    .where(isApplied)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(200)
    .execute()

type BatchTest = ExpressionBuilder<ImportsDatabase, 'import_batch'>

/** A placement list is taken in by the turn of the year. */
const isApplied = (is: BatchTest) => is.or([is('purpose', 'is', null), is('purpose', '!=', 'placements')])

/** The mappings of checked placement lists, the newest first. */
export const listPlacementMappings = async (db: Db): Promise<string[]> => {
  const checked = await db
    .selectFrom('import_batch')
    .select('mapping')
    .where('purpose', '=', 'placements')
    .where('mapping', 'is not', null)
    .where('checked_at', 'is not', null)
    .orderBy('checked_at', 'desc')
    .limit(10)
    .execute()
  return checked.flatMap(({ mapping }) => mapping ?? [])
}

/** The mappings of lists of students that were imported, the newest first. */
export const listAppliedMappings = async (db: Db): Promise<string[]> => {
  const applied = await db
    .selectFrom('import_batch')
    .select('mapping')
    .where('kind', '=', 'students')
    .where('state', '=', 'applied')
    .where('mapping', 'is not', null)
    .orderBy('applied_at', 'desc')
    .limit(10)
    .execute()
  return applied.flatMap(({ mapping }) => mapping ?? [])
}

/** Moves an import from one state to the next; false when it is no longer in that state. */
export const moveBatch = async (
  db: Db,
  id: string,
  from: ReadonlyArray<Batch['state']>,
  changes: Partial<Batch>,
): Promise<boolean> => {
  const moved = await db
    .updateTable('import_batch')
    .set(changes)
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

export const removeRows = (db: Db, importId: string) =>
  db.deleteFrom('import_row').where('import_id', '=', importId).execute()

export const addRows = (db: Db, rows: readonly ImportRowTable[]) =>
  db
    .insertInto('import_row')
    .values([...rows])
    .execute()

const detailColumns = ['row', 'student_id', 'title', 'state', 'changes', 'reasons'] as const

/** All rows but those that change nothing and have nothing left out, of which only the number matters. */
export const listRows = (db: Db, importId: string) =>
  db
    .selectFrom('import_row')
    .select(detailColumns)
    .where('import_id', '=', importId)
    .where((is) => is.or([is('state', '!=', 'unchanged'), is('reasons', '!=', '[]')]))
    .orderBy('row')
    .execute()

/** Lists the reasons of the rows that are refused or have something left out. */
export const listReasons = (db: Db, importId: string) =>
  db
    .selectFrom('import_row')
    .select(['row', 'reasons'])
    .where('import_id', '=', importId)
    .where('reasons', '!=', '[]')
    .execute()

export type RowToWrite = Pick<ImportRowTable, 'row' | 'student_id' | 'title' | 'writes'>

/** The accepted rows after a given one, up to a limit. */
export const listRowsToWrite = (
  db: Db,
  importId: string,
  after: number,
  atOnce: number,
): Promise<RowToWrite[]> =>
  db
    .selectFrom('import_row')
    .select(['row', 'student_id', 'title', 'writes'])
    .where('import_id', '=', importId)
    .where('state', 'in', ['new', 'changed'])
    .where('row', '>', after)
    .orderBy('row')
    .limit(atOnce)
    .execute()

/** Lists that were begun before a moment, or in the future, and never applied; placement lists wait longer. */
export const listForgotten = (
  db: Db,
  before: { readonly usual: string; readonly placements: string },
  now: Date,
): Promise<Batch[]> =>
  db
    .selectFrom('import_batch')
    .selectAll()
    .where('state', 'in', ['stored', 'checked'])
    .where((is) =>
      is.or([
        is.and([isApplied(is), is('created_at', '<', before.usual)]),
        is('created_at', '<', before.placements),
        is('created_at', '>', latestTrue(now)),
      ]),
    )
    .execute()

/** Headers and samples serve only to match columns; after that they are personal data without a purpose. */
export const forgetColumns = (db: Db) =>
  db
    .updateTable('import_batch')
    .set({ headers: '[]' })
    .where('state', 'in', ['applied', 'undone'])
    .where('headers', '!=', '[]')
    .execute()

export const removeBatch = async (db: Db, id: string) => {
  await removeRows(db, id)
  await db.deleteFrom('import_batch').where('id', '=', id).execute()
}

// Writes and restores marks and places of a term. A row is written only over the row that the dry run saw.

type TermWrite = MarkWrite | EnrolmentWrite
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
