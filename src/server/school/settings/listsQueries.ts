// Classes and houses, how many students are in them, and what a renamed class takes along.
import { hash } from 'node:crypto'
import { PostgresAdapter, sql } from 'kysely'
import type { FormClass, House } from '#shared/contract/school/lookups'
import type { YearTurnPlan } from '#shared/contract/lists/yearTurn'
import { insertMany } from '../../platform/database/queries/manyRows'
import type { Db } from '../../platform/database/schema/schema'
import { unassign } from './queries'

export const countInClass = async (db: Db, class_id: string): Promise<number> =>
  asCount(
    await db
      .selectFrom('student')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('class_id', '=', class_id)
      .executeTakeFirstOrThrow(),
  )

const asCount = ({ count }: { count: number | string }): number => Number(count)

export const countInHouse = async (db: Db, house_code: number): Promise<number> =>
  asCount(
    await db
      .selectFrom('student')
      .select(({ fn }) => fn.countAll<number | string>().as('count'))
      .where('house_code', '=', house_code)
      .executeTakeFirstOrThrow(),
  )

export const saveClass = (db: Db, id: string, form_level: number) =>
  db
    .insertInto('form_class')
    .values({ id, form_level })
    .onConflict((key) => key.column('id').doUpdateSet({ form_level }))
    .execute()

/**
 * Its teachers lose it from a school year on. What they taught in earlier years stays, and in a year whose terms have marks of
 * the class.
 *
 * @returns what they lose, in words
 */
export const removeClass = async (db: Db, id: string, fromYear: number): Promise<string[]> => {
  await db.deleteFrom('form_class').where('id', '=', id).execute()
  const listed = db.selectFrom('term_enrolment').select('year').where('class_id', '=', id)
  return unassign(db, (row) =>
    row.and([row('class_id', '=', id), row('year', '>=', fromYear), row('year', 'not in', listed)]),
  )
}

export const saveHouseRow = (db: Db, { id, name, colour }: House) =>
  db
    .insertInto('house')
    .values({ id, name, colour })
    .onConflict((key) => key.column('id').doUpdateSet({ name, colour }))
    .execute()

export const removeHouse = (db: Db, id: number) => db.deleteFrom('house').where('id', '=', id).execute()

/** @param was is a class, and `name` was never one */
export const renameClass = async (db: Db, was: string, { id: name, form_level }: FormClass) => {
  await holdWriters(db, was)
  await db.insertInto('form_class').values({ id: name, form_level }).execute()
  await renameOfStudents(db, was, name)
  await db.deleteFrom('form_class').where('id', '=', was).execute()
  for (const table of ['term_enrolment', 'mark_change', 'assignment', 'marks_handed_in'] as const)
    await db.updateTable(table).set({ class_id: name }).where('class_id', '=', was).execute()
  await renameInHistory(db, was, name)
  await renameInJson(db, was, name)
  await renameInPlans(db, was, name)
}

/**
 * Saves of records and of marks come before all of this or after it. Where a posting of the class is being prepared, it
 * begins again: what it has read has the former name.
 */
const holdWriters = async (db: Db, class_id: string) => {
  const isListed = sql<boolean>`exists (select 1 from term_enrolment as place where place.class_id = ${class_id}
    and place.year = term_report.year and place.term = term_report.term)`
  await db
    .updateTable('term_report')
    .set({ version: sql<number>`term_report.version + case when ${isListed} then 1 else 0 end` })
    .execute()
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await db
    .selectFrom('student')
    .select('id')
    .where('class_id', '=', class_id)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** To triggers a renamed class is another class, so what they write of a move is replaced by what stood there. */
const renameOfStudents = async (db: Db, was: string, name: string) => {
  const enrolments = await listEnrolments(db, was)
  await db.updateTable('student').set({ class_id: name }).where('class_id', '=', was).execute()
  await db
    .deleteFrom('enrolment')
    .where('student_id', 'in', db.selectFrom('student').select('id').where('class_id', '=', name))
    .execute()
  const renamed = enrolments.map((row) => (row.class_id === was ? { ...row, class_id: name } : row))
  await insertMany(db, 'enrolment', renamed)
  await db.updateTable('enrolment').set({ class_id: name }).where('class_id', '=', was).execute()
}

/** The latest first: so SQLite asks of each row what is asked of it in the end. */
const listEnrolments = (db: Db, class_id: string) =>
  db
    .selectFrom('enrolment')
    .selectAll()
    .where('student_id', 'in', db.selectFrom('student').select('id').where('class_id', '=', class_id))
    .orderBy('from_on', 'desc')
    .execute()

const renameInHistory = async (db: Db, was: string, name: string) => {
  for (const column of ['old_value', 'new_value'] as const)
    await db
      .updateTable('field_change')
      .set({ [column]: JSON.stringify(name) })
      .where('field', '=', 'class_id')
      .where(column, '=', JSON.stringify(was))
      .execute()
}

// A class gets another name wherever today's data names it, in one transaction: students, their enrolments and terms of
// all years, and the JSON texts that plans, undos and saved views are read from. Report cards that were given out keep
// the name of their time (reports/cards/revisionsQueries), and so does the log.

/** Columns of JSON text, and the keys under which a class stands in them. */
const jsonColumns: ReadonlyArray<readonly [table: string, column: string, keys: readonly string[]]> = [
  ['bulk_act', 'act', ['class_id']],
  ['bulk_act_student', 'old_value', ['class_id']],
  ['bulk_act_student', 'new_value', ['class_id']],
  ['document_pack', 'scope', ['class_id']],
  ['enrolment', 'cut_off', ['class_id']],
  ['import_batch', 'mapping', ['class_id']],
  ['import_row', 'writes', ['class_id']],
  ['saved_view', 'definition', ['class', 'whom']],
  ['year_turn', 'undo', ['class_id']],
  ['year_turn_student', 'old_value', ['class_id']],
  ['year_turn_student', 'new_value', ['class_id']],
]

const renameInJson = async (db: Db, was: string, name: string) => {
  for (const [table, column, keys] of jsonColumns)
    for (const key of keys) {
      const text = sql.ref(column)
      const renamed = sql`replace(${text}, ${valueUnder(key, was)}, ${valueUnder(key, name)})`
      await sql`update ${sql.table(table)} set ${text} = ${renamed} where ${renamed} <> ${text}`.execute(db)
    }
}

/** As a saved list says whose it is: 'class:1A'. */
const valueUnder = (key: string, name: string) =>
  `"${key}":${JSON.stringify(key === 'whom' ? `class:${name}` : name)}`

const renameInPlans = async (db: Db, was: string, name: string) => {
  const turns = await db.selectFrom('year_turn').select(['year', 'plan', 'version']).execute()
  for (const { year, plan: text, version } of turns) {
    const plan = JSON.stringify(renamePlan(JSON.parse(text) as YearTurnPlan, was, name))
    if (plan === text) continue
    // A colleague who has the draft open is told that it has changed.
    const next = hash('sha256', JSON.stringify([version, plan])).slice(0, 16)
    await db.updateTable('year_turn').set({ plan, version: next }).where('year', '=', year).execute()
  }
}

const renamePlan = (plan: YearTurnPlan, was: string, name: string): YearTurnPlan => {
  const renamed = <Id extends string | null>(id: Id) => (id === was ? name : id)
  return {
    ...plan,
    moves: plan.moves.map(({ from, to }) => ({ from: renamed(from), to: renamed(to) })),
    exceptions: plan.exceptions.map((one) => ({ ...one, to: renamed(one.to) })),
    intake_classes: plan.intake_classes.map(renamed),
    newcomers: plan.newcomers.map((one) => ({ ...one, class_id: renamed(one.class_id) })),
  }
}

/** True if students or teachers were in a class of this name, today or in any year: it is not the class that is renamed. */
export const wasClass = async (db: Db, name: string): Promise<boolean> => {
  for (const table of ['enrolment', 'term_enrolment', 'assignment', 'marks_handed_in'] as const) {
    const row = await db
      .selectFrom(table)
      .select('class_id')
      .where('class_id', '=', name)
      .limit(1)
      .executeTakeFirst()
    if (row) return true
  }
  return false
}
