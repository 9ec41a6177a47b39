// The reads of a batch of saves: a few statements for many records, each compiled once.
import { sql } from 'kysely'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import { rowsStatement } from '../../../platform/database/queries/rowsStatement'
import type { Db } from '../../../platform/database/schema/schema'

const headsQuery = rowsStatement(['id', 'client'], (db, wanted) =>
  db
    .selectFrom(wanted.table)
    .innerJoin('student', (join) => join.on('student.id', '=', wanted.text('id')))
    .leftJoin('form_class', 'form_class.id', 'student.class_id')
    .leftJoin('registration_window', 'registration_window.form_level', 'form_class.form_level')
    .leftJoin('client_seq', (join) =>
      join
        .on('client_seq.student_id', '=', wanted.text('id'))
        .on('client_seq.client', '=', wanted.text('client')),
    )
    .select([
      'student.id',
      'student.version',
      'student.updatedAt',
      'registration_window.open',
      'registration_window.deadline',
      wanted.text('client').as('client'),
      'client_seq.seqs',
    ]),
)

/** State, registration window and seqs: one row per record and client. */
export const listHeads = async (db: Db, wanted: ReadonlyArray<{ id: string; client: string }>) =>
  (await headsQuery(db, wanted)).rows

export type Head = Awaited<ReturnType<typeof listHeads>>[number]

const integers = new Set<string>(
  fields.filter(({ kind }) => kind === 'flag' || kind === 'house').map(({ name }) => name),
)

/** The value of each field by its name, as text. */
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

/** Single values: reading all hundred columns for one makes a save a fifth slower, on PostgreSQL a third. */
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

const changesQuery = compiledOnce((db: Db, { id, base }: { id: string; base: number }) =>
  db
    .selectFrom('field_change')
    .selectAll()
    .where('student_id', '=', id)
    .where('version', '>', base)
    .orderBy('id'),
)

/** Changes after a version, oldest first. */
export const listChangesAfter = async (db: Db, id: string, base: number) =>
  (await changesQuery(db, { id, base })).rows
