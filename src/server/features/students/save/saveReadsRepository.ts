// What a batch of saves needs to know: a few statements for many records, none of them built twice.
import { sql } from 'kysely'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { inChunks, perLength, type Slots } from '../../../platform/database/queries/chunkedStatements'
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import { valueRows } from '../../../platform/database/queries/valueRows'
import type { Db } from '../../../platform/database/schema/schema'

const headsQuery = perLength((length) =>
  compiledOnce((db: Db, slot: Slots) =>
    db
      .selectFrom(valueRows(length, 2, slot))
      .innerJoin('student', 'student.id', 'wanted.column1')
      .leftJoin('form_class', 'form_class.id', 'student.class_id')
      .leftJoin('registration_window', 'registration_window.form_level', 'form_class.form_level')
      .leftJoin('client_seq', (join) =>
        join
          .onRef('client_seq.student_id', '=', 'wanted.column1')
          .onRef('client_seq.client', '=', 'wanted.column2'),
      )
      .select([
        'student.id',
        'student.version',
        'student.updatedAt',
        'registration_window.open',
        'registration_window.deadline',
        'wanted.column2 as client',
        'client_seq.seqs',
      ]),
  ),
)

/** State, registration window and seqs: one row per record and client. */
export const listHeads = (db: Db, wanted: ReadonlyArray<{ id: string; client: string }>) =>
  inChunks(wanted, ['id', 'client'], (length, values) => headsQuery(length)(db, values))

export type Head = Awaited<ReturnType<typeof listHeads>>[number]

const integers = new Set<string>(
  fields.filter(({ kind }) => kind === 'flag' || kind === 'house').map(({ name }) => name),
)

/** The value of the field that column2 names, as text. */
const namedValue = sql<string | null>`case wanted.column2 ${sql.join(
  fields.map(({ name }) => {
    const column = sql.ref(`student.${name}`)
    return sql`when ${sql.lit(name)} then ${integers.has(name) ? sql`cast(${column} as text)` : column}`
  }),
  sql` `,
)} end`

const valuesQuery = perLength((length) =>
  compiledOnce((db: Db, slot: Slots) =>
    db
      .selectFrom(valueRows(length, 2, slot))
      .innerJoin('student', 'student.id', 'wanted.column1')
      .select(['student.id', 'wanted.column2 as field', namedValue.as('value')]),
  ),
)

export interface StoredValue {
  id: string
  field: string
  value: FieldValue
}

/** Single values: to read a hundred columns for the sake of one costs more than the save itself. */
export const listValues = async (
  db: Db,
  wanted: ReadonlyArray<{ id: string; field: string }>,
): Promise<StoredValue[]> => {
  const rows = await inChunks(wanted, ['id', 'field'], (length, values) => valuesQuery(length)(db, values))
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

/** What was changed after a version, oldest first. */
export const listChangesAfter = async (db: Db, id: string, base: number) =>
  (await changesQuery(db, { id, base })).rows
