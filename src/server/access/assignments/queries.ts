// Who teaches what.
import { sql } from 'kysely'
import { loginOf } from '#shared/rules/access/accountId'
import { seesOwnOnly, type OfficeRole } from '#shared/rules/access/roles'
import { insertMany } from '../../platform/database/queries/manyRows'
import type { AssignmentTable } from '../../platform/database/schema/access'
import type { Db } from '../../platform/database/schema/schema'
import { unassign } from '../../school/settings/queries'

/** A year's own classes and subjects of one account. */
export const listAssignmentsOf = (db: Db, accountId: string, year: number) =>
  db
    .selectFrom('assignment')
    .select(['class_id', 'subject_code'])
    .where('account_id', '=', accountId)
    .where('year', '=', year)
    .execute()

/** The number of classes whose marks a teacher sees: a class of another year has other students. */
export const ownClassCount = (accountId: 'account.id' | 'session.account_id') =>
  sql<number | string>`(select count(*) from (select distinct year, class_id from assignment
    where assignment.account_id = ${sql.ref(accountId)} and subject_code <> '') as own_class)`

export const countOwnClasses = async (db: Db, accountId: string): Promise<number> => {
  const account = await db
    .selectFrom('account')
    .select(ownClassCount('account.id').as('count'))
    .where('id', '=', accountId)
    .executeTakeFirst()
  return Number(account?.count ?? 0)
}

/** Roles whose rights are used in own classes only. */
const teaching: readonly OfficeRole[] = ['form_teacher', 'teacher']

/** The rows of a year that give somebody something today: of accounts that may sign in, and whose role fits them. */
const inForce = (db: Db, year: number) =>
  db
    .selectFrom('assignment')
    .innerJoin('account', 'account.id', 'assignment.account_id')
    .where('year', '=', year)
    .where('account.deactivated_at', 'is', null)
    .where('account.office_role', 'in', teaching)
    .where((row) => row.or([row('subject_code', '!=', ''), row('office_role', '=', 'form_teacher')]))

/** The last school year that the office has started by moving the students into their new classes. */
export const findYearTurned = async (db: Db): Promise<number | undefined> => {
  const turned = await db
    .selectFrom('year_turn')
    .select('year')
    .where('state', '=', 'applied')
    .orderBy('year', 'desc')
    .executeTakeFirst()
  return turned?.year
}

/** The names of each sheet's teachers in a year, sorted; the subject '' is the form teachers' sheet. `classes` null: all. */
export const listSheetTeachers = (db: Db, year: number, classes: readonly string[] | null = null) =>
  inForce(db, year)
    .select(['class_id', 'subject_code', 'account.name', 'account.login'])
    .$if(classes !== null, (sheets) => sheets.where('class_id', 'in', [...(classes ?? [])]))
    .orderBy('account.name')
    .orderBy('account.login')
    .execute()

/** The form teachers and teachers of the office who may sign in. */
export const listTeachingStaff = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'login', 'name', 'office_role'])
    .where('role', '=', 'admin')
    .where('deactivated_at', 'is', null)
    .where('office_role', 'in', teaching)
    .execute()

export const listSubjects = (db: Db) =>
  db.selectFrom('subject').select(['code', 'title']).orderBy('position').orderBy('code').execute()

/** Somebody's subject in a class, or their form class. */
export type Row = Omit<AssignmentTable, 'year'>

export const saveAssigned = (db: Db, year: number, rows: readonly Row[]) =>
  insertMany(
    db,
    'assignment',
    rows.map((row) => ({ year, ...row })),
  )

export const removeAssigned = async (db: Db, year: number, rows: readonly Row[]) => {
  for (const { class_id, subject_code, account_id } of rows)
    await db
      .deleteFrom('assignment')
      .where('year', '=', year)
      .where('class_id', '=', class_id)
      .where('subject_code', '=', subject_code)
      .where('account_id', '=', account_id)
      .execute()
}

/**
 * Removes the assignments of an account that do not fit its new role, from a school year on. Earlier years stay as they were.
 *
 * @returns what they were, in words
 */
export const removeUnfit = async (
  db: Db,
  accountId: string,
  { role, fromYear }: { readonly role: OfficeRole; readonly fromYear: number },
): Promise<string[]> => {
  if (role === 'form_teacher') return []
  return unassign(db, (row) =>
    row.and([
      ...[row('account_id', '=', accountId), row('year', '>=', fromYear)],
      ...(seesOwnOnly(role) ? [row('subject_code', '=', '')] : []),
    ]),
  )
}

/** The assignments of a year that are in force, in classes and subjects that the school still has. */
export const listAssigned = async (db: Db, year: number): Promise<Array<Row & { username: string }>> => {
  const rows = await inForce(db, year)
    .innerJoin('form_class', 'form_class.id', 'assignment.class_id')
    .leftJoin('subject', 'subject.code', 'assignment.subject_code')
    .select(['class_id', 'subject_code', 'account_id'])
    .where((row) => row.or([row('subject_code', '=', ''), row('subject.code', 'is not', null)]))
    .execute()
  return rows.map((row) => ({ ...row, username: loginOf(row.account_id) }))
}

/** A cell of the grid of a year. */
export type Cell = Pick<Row, 'class_id' | 'subject_code'>

/**
 * Takes a year's grid over into the next, unless somebody has begun that one: of people who may sign in, for the classes and
 * subjects that the school has.
 *
 * @param changed null the first time; after an undo, the cells that the office had changed. They stay as they are, and so does
 * every cell with somebody in it; the others are filled again.
 */
export const copyAssigned = async (
  db: Db,
  { fromYear, year, changed }: { fromYear: number; year: number; changed: readonly Cell[] | null },
): Promise<Row[]> => {
  const there = await listAssigned(db, year)
  if (changed === null && there.length > 0) return []
  const left = new Set([...there, ...(changed ?? [])].map(cellOf))
  const stored = new Set(
    (await listRows(db, year)).map((row) => JSON.stringify([cellOf(row), row.account_id])),
  )
  const rows = (await listAssigned(db, fromYear))
    .map(({ username: _username, ...row }) => row)
    .filter((row) => !left.has(cellOf(row)))
    // Somebody who may not sign in now may have the row already.
    .filter((row) => !stored.has(JSON.stringify([cellOf(row), row.account_id])))
  await saveAssigned(db, year, rows)
  return rows
}

const listRows = (db: Db, year: number) =>
  db
    .selectFrom('assignment')
    .select(['class_id', 'subject_code', 'account_id'])
    .where('year', '=', year)
    .execute()

/**
 * Takes back what was copied. A cell that somebody has changed since stays as it is.
 *
 * @returns how many were removed, how many of the year stay, and the copied cells that were changed, also emptied ones
 */
export const removeCopied = async (
  db: Db,
  year: number,
  copied: readonly Row[],
): Promise<{ readonly removed: number; readonly stay: number; readonly changed: readonly Cell[] }> => {
  const stored = await listRows(db, year)
  const [before, today] = [byCell(copied), byCell(stored)]
  const isAsCopied = (row: Row) => before.get(cellOf(row)) === today.get(cellOf(row))
  const removed = copied.filter(isAsCopied)
  await removeAssigned(db, year, removed)
  const changed = new Map(copied.filter((row) => !isAsCopied(row)).map((row) => [cellOf(row), row]))
  return {
    ...{ removed: removed.length, stay: stored.length - removed.length },
    changed: [...changed.values()].map(({ class_id, subject_code }) => ({ class_id, subject_code })),
  }
}

const cellOf = ({ class_id, subject_code }: Cell): string => JSON.stringify([class_id, subject_code])

/** The accounts of each cell, as one text. */
const byCell = (rows: readonly Row[]): ReadonlyMap<string, string> => {
  const cells = new Map<string, string>()
  for (const row of [...rows].sort((a, b) => (a.account_id < b.account_id ? -1 : 1)))
    cells.set(cellOf(row), `${cells.get(cellOf(row)) ?? ''} ${row.account_id}`)
  return cells
}
