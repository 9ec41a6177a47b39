// Reads what a batch of saves needs: a few statements for many records, each built once.
import { sql } from 'kysely'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import {
  inChunks,
  perLength,
  rowsStatement,
  type Slots,
} from '../../../platform/database/queries/rowsStatement'
import type { Db } from '../../../platform/database/schema/schema'

const headsQuery = rowsStatement(['id', 'client'], (db, wanted) =>
  db
    .selectFrom(wanted.table)
    .innerJoin('student', (join) => join.on('student.id', '=', wanted.text('id')))
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .leftJoin('registration_window', 'registration_window.form_level', 'form_class.form_level')
    .leftJoin('student_keeping', 'student_keeping.student_id', 'student.id')
    .leftJoin('client_seq', (join) =>
      join
        .on('client_seq.student_id', '=', wanted.text('id'))
        .on('client_seq.client', '=', wanted.text('client')),
    )
    .select((state) => [
      'student.id',
      'student.version',
      'student.updatedAt',
      'registration_window.open',
      'registration_window.deadline',
      'student_keeping.left_on',
      wanted.text('client').as('client'),
      'client_seq.seqs',
      state
        .exists(state.selectFrom('restored_record').select('epoch').whereRef('student_id', '=', 'student.id'))
        .as('has_gaps'),
    ]),
)

/** State, registration window, counts of saves, and whether a restore has lost versions: a row per record and client. */
export const listHeads = async (db: Db, wanted: ReadonlyArray<{ id: string; client: string }>) =>
  (await headsQuery(db, wanted)).rows

export type Head = Awaited<ReturnType<typeof listHeads>>[number]

const integers = new Set<string>(
  fields.filter(({ kind }) => kind === 'flag' || kind === 'house').map(({ name }) => name),
)

/** The value of the named field, as text. */
const valueOf = sql.join(
  fields.map(({ name }) => {
    const column = sql.ref(`student.${name}`)
    return sql`when ${sql.lit(name)} then ${integers.has(name) ? sql`cast(${column} as text)` : column}`
  }),
  sql` `,
)

const valuesQuery = rowsStatement(['id', 'field'], (db, wanted) =>
  db
    .selectFrom(wanted.table)
    .innerJoin('student', (join) => join.on('student.id', '=', wanted.text('id')))
    .select([
      'student.id',
      wanted.text('field').as('field'),
      sql<string | null>`case ${wanted.text('field')} ${valueOf} end`.as('value'),
    ]),
)

export interface StoredValue {
  id: string
  field: string
  value: FieldValue
}

/** Single values: reading a hundred columns for the sake of one costs more (docs/decisions/0012-save-path.md). */
export const listValues = async (
  db: Db,
  wanted: ReadonlyArray<{ id: string; field: string }>,
): Promise<StoredValue[]> => {
  const { rows } = await valuesQuery(db, wanted)
  return rows.map(({ id, field, value }) => ({
    id,
    field,
    value: value !== null && integers.has(field) ? Number(value) : value,
  }))
}

const changesAfter = (db: Db, id: string, base: number) =>
  db.selectFrom('field_change').selectAll().where('student_id', '=', id).where('version', '>', base)

/** A join with the wanted rows would read the whole table on PostgreSQL, which does not know how few they are. */
const changesQuery = perLength((length) =>
  compiledOnce((db: Db, slot: Slots) => {
    const ofRow = (row: number) => changesAfter(db, slot[2 * row] as never, slot[2 * row + 1] as never)
    const all = Array.from({ length: length - 1 }, (_none, row) => ofRow(row + 1))
    return all.reduce((query, more) => query.unionAll(more), ofRow(0)).orderBy('id')
  }),
)

/** The changes after a version of each record, oldest first. */
export const listChangesAfter = async (db: Db, wanted: ReadonlyArray<{ id: string; base: number }>) => {
  const answers = await inChunks(wanted, ['id', 'base'], (length, values) => changesQuery(length)(db, values))
  return answers.flatMap(({ rows }) => rows)
}
