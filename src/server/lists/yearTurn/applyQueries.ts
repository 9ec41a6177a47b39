// Writes of the turn, of many students each. Triggers make enrolments follow (migrations/0001_enrolments.ts).
import { PostgresAdapter, sql } from 'kysely'
import { insertMany } from '../../platform/database/queries/manyRows'
import { rowsStatement } from '../../platform/database/queries/compiledOnce'
import type { StudentKeepingTable } from '../../platform/database/schema/privacy'
import type { Db } from '../../platform/database/schema/schema'
import type { StoredEnrolment } from './queries'
import type { NewEnrolment } from './rules'
import { claimStudents } from '../../students/record/queries'

const piece = 1000

/** In the order of the IDs. In SQLite no two transactions write at once anyway. */
export const claimAll = async (trx: Db, ids: readonly string[]) => {
  if (!(trx.getExecutor().adapter instanceof PostgresAdapter)) return
  await inPieces([...ids].sort(), (some) => claimStudents(trx, some))
}

const inPieces = async <Item>(items: readonly Item[], work: (some: Item[]) => Promise<unknown>) => {
  for (let from = 0; from < items.length; from += piece) await work(items.slice(from, from + piece))
}

interface NewClass {
  readonly id: string
  readonly class_id: string | null
  readonly at: string
}

const classUpdate = rowsStatement(['id', 'class_id', 'at'], (db, wanted) =>
  db
    .updateTable('student')
    .from(wanted.table)
    .set({
      class_id: wanted.text('class_id'),
      version: sql<number>`student.version + 1`,
      updatedAt: wanted.text('at'),
    })
    .where('student.id', '=', wanted.text('id'))
    .returning(['id', 'version']),
)

/** By student, the version of the record since. */
export const saveClasses = async (
  db: Db,
  rows: readonly NewClass[],
): Promise<ReadonlyMap<string, number>> => {
  const saved = await classUpdate(db, rows)
  return new Map(saved.rows.map(({ id, version }) => [id, version]))
}

interface Beginning {
  readonly id: string
  readonly year: number
  /** Null: as it is. */
  readonly why: string | null
  readonly by: string
}

const beginningUpdate = rowsStatement(['id', 'year', 'why', 'by'], (db, wanted) =>
  db
    .updateTable('enrolment')
    .from(wanted.table)
    .set({
      year: wanted.integer('year'),
      why: sql`coalesce(${wanted.text('why')}, enrolment.why)`,
      created_by: wanted.text('by'),
    } as never)
    .where('student_id', '=', wanted.text('id'))
    .where('until_on', 'is', null),
)

/** Changes the enrolments in force. */
export const saveBeginnings = (db: Db, rows: readonly Beginning[]) => beginningUpdate(db, rows)

interface Again {
  readonly id: number
  readonly year: number
  readonly from_on: string
  readonly at: string
  readonly by: string
}

const againUpdate = rowsStatement(['id', 'year', 'from_on', 'at', 'by'], (db, wanted) =>
  db
    .updateTable('enrolment')
    .from(wanted.table)
    .set({
      year: wanted.integer('year'),
      why: 'repeats',
      from_on: wanted.text('from_on'),
      created_at: wanted.text('at'),
      created_by: wanted.text('by'),
    })
    .where('enrolment.id', '=', wanted.integer('id')),
)

/** The time before stays as a row of its own. */
export const beginAgain = async (
  db: Db,
  rows: readonly Again[],
  earlier: ReadonlyArray<Omit<StoredEnrolment, 'id'>>,
) => {
  await againUpdate(db, rows)
  await insertMany(db, 'enrolment', earlier)
}

/** The latest first: so SQLite asks of each row what is asked of it in the end. */
export const addEnrolments = async (db: Db, rows: readonly NewEnrolment[]) => {
  const byDay = [...rows].sort((a, b) => (a.from_on < b.from_on ? 1 : -1))
  const known = byDay.filter(({ id }) => id !== undefined)
  const fresh = byDay.filter(({ id }) => id === undefined)
  await insertMany(db, 'enrolment', fresh.map(columns))
  await insertMany(db, 'enrolment', known)
}

const columns = ({ id: _id, ...row }: NewEnrolment) => row

export const removeEnrolmentsOf = (db: Db, ids: readonly string[]) =>
  inPieces(ids, (some) => db.deleteFrom('enrolment').where('student_id', 'in', some).execute())

export const listKeeping = async (
  db: Db,
  ids: readonly string[],
): Promise<Map<string, StudentKeepingTable>> => {
  const found = new Map<string, StudentKeepingTable>()
  await inPieces(ids, async (some) => {
    const rows = await db.selectFrom('student_keeping').selectAll().where('student_id', 'in', some).execute()
    for (const row of rows) found.set(row.student_id, row)
  })
  return found
}

/** Holds that are there stay. */
export const saveDaysOfLeaving = async (db: Db, rows: readonly StudentKeepingTable[]) =>
  inPieces(rows, (some) =>
    db
      .insertInto('student_keeping')
      .values(some)
      .onConflict((key) =>
        key.column('student_id').doUpdateSet((row) => ({
          left_on: row.ref('excluded.left_on'),
          updated_at: row.ref('excluded.updated_at'),
          updated_by: row.ref('excluded.updated_by'),
        })),
      )
      .execute(),
  )

/** Why they left, with the enrolment that ends on the day. */
export const saveEnds = (
  db: Db,
  ids: readonly string[],
  { on, why, at }: { on: string; why: NonNullable<StoredEnrolment['ended_why']>; at: string },
) =>
  inPieces(ids, (some) =>
    db
      .updateTable('enrolment')
      .set({ ended_why: why, ended_words: null, ended_at: at })
      .where('student_id', 'in', some)
      .where('until_on', '=', on)
      .execute(),
  )

export const findNewest = async (db: Db, table: 'field_change' | 'consent'): Promise<number> => {
  const row = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return Number(row?.id ?? 0)
}

/** Students on a term list of the year. */
export const listListed = async (db: Db, year: number): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('term_enrolment')
    .select('student_id')
    .distinct()
    .where('year', '=', year)
    .execute()
  return new Set(rows.map(({ student_id }) => student_id))
}

interface TakenIn {
  readonly import_id: string
  readonly row: number
  /** Null: not taken in after all. */
  readonly student_id: string | null
}

const newcomersUpdate = rowsStatement(['row', 'student_id', 'import_id'], (db, wanted) =>
  db
    .updateTable('import_row')
    .from(wanted.table)
    .set({ student_id: wanted.text('student_id') })
    .where('import_row.import_id', '=', wanted.text('import_id'))
    .where('import_row.row', '=', wanted.integer('row')),
)

export const saveTakenIn = (db: Db, rows: readonly TakenIn[]) => newcomersUpdate(db, rows)

interface BatchState {
  readonly state: 'checked' | 'applied'
  readonly applied_at: string | null
  readonly applied_by: string | null
}

/** Only from the other state: a list that was undone, or is gone, stays so. */
export const saveBatchState = (db: Db, id: string, changes: BatchState) =>
  db
    .updateTable('import_batch')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', changes.state === 'applied' ? 'checked' : 'applied')
    .execute()
