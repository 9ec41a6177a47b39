// The reads and writes of a batch of saves: few statements for many records (docs/decisions/0012-save-path.md).
import { sql, type RawBuilder } from 'kysely'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { compiledOnce, rowsStatement } from '../../platform/database/queries/compiledOnce'
import type {
  ClientSeqTable,
  ConsentTable,
  Db,
  FieldChangeTable,
} from '../../platform/database/schema/schema'

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

/** For each record and client: state, registration window, save count, and whether a restore has lost versions. */
export const listHeads = async (db: Db, wanted: ReadonlyArray<{ id: string; client: string }>) =>
  (await headsQuery(db, wanted)).rows

export type Head = Awaited<ReturnType<typeof listHeads>>[number]

export interface StoredValue {
  id: string
  field: string
  value: FieldValue
}

const integers = new Set<string>(
  fields.filter(({ kind }) => kind === 'flag' || kind === 'house').map(({ name }) => name),
)

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

/** Reads single values, which is cheaper than reading all hundred columns (docs/decisions/0012-save-path.md). */
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

const answerFields = (fields as readonly Field[]).filter(({ name }) => name !== 'id')

interface NewValue {
  id: string
  field: string
  value: FieldValue
  /** The version that was read. The write fails if the record has a newer one. */
  from: number
  version: number
  updatedAt: string
}

const valuesUpdate = rowsStatement(['id', 'field', 'value', 'from', 'version', 'updatedAt'], (db, wanted) => {
  /** Each row changes the one column that it names, and leaves the others as they are. */
  const setNamed = answerFields.map((field): [string, RawBuilder<FieldValue>] => {
    const value = integers.has(field.name) ? wanted.integer('value') : wanted.text('value')
    const isNamed = sql`${wanted.text('field')} = ${sql.lit(field.name)}`
    return [
      field.name,
      sql<FieldValue>`case when ${isNamed} then ${value} else ${sql.ref(`student.${field.name}`)} end`,
    ]
  })
  return db
    .updateTable('student')
    .from(wanted.table)
    .set(Object.fromEntries(setNamed))
    .set({ version: wanted.integer('version'), updatedAt: wanted.text('updatedAt') })
    .where('student.id', '=', wanted.text('id'))
    .where('student.version', '=', wanted.integer('from'))
})

/** At most one field per record. False if somebody else changed one of the records first. */
export const saveValues = async (db: Db, rows: readonly NewValue[]): Promise<boolean> =>
  (await valuesUpdate(db, rows)).affected === rows.length

const searchUpdate = compiledOnce((db: Db, slot: { id: string; search: string }) =>
  db.updateTable('student').set({ search_name: slot.search }).where('id', '=', slot.id),
)

const accountUpdate = compiledOnce((db: Db, slot: { login: string; name: string }) =>
  db
    .updateTable('account')
    .set({ name: slot.name })
    .where('role', '=', 'student')
    .where('login', '=', slot.login),
)

/** A name is also stored as search text, and with the account, from which sign-in returns it. */
export const saveNames = async (db: Db, id: string, { name, search }: { name: string; search: string }) => {
  await searchUpdate(db, { id, search })
  await accountUpdate(db, { login: id, name })
}

export type NewChange = Omit<FieldChangeTable, 'id'>

const changeColumns = [
  'student_id',
  'version',
  'field',
  'old_value',
  'new_value',
  'at',
  'by_role',
  'by_account',
  'by_session',
  'client',
  'seq',
  'copied_from',
] as const

const integerColumns = new Set<string>(['version', 'seq'])

const changesInsert = rowsStatement(changeColumns, (db, wanted) =>
  db
    .insertInto('field_change')
    .columns(changeColumns)
    .expression((rows) =>
      rows
        .selectFrom(wanted.table)
        .select(
          changeColumns.map((name) =>
            integerColumns.has(name) ? wanted.integer(name).as(name) : wanted.text(name).as(name),
          ),
        )
        .where(wanted.isRow),
    ),
)

export const addChanges = (db: Db, rows: readonly NewChange[]) =>
  changesInsert(
    db,
    rows.map((row) => ({ copied_from: null, ...row })),
  )

const seqColumns = ['student_id', 'client', 'seqs', 'updated_at'] as const

const seqsUpsert = rowsStatement(seqColumns, (db, wanted) =>
  db
    .insertInto('client_seq')
    .columns(seqColumns)
    .expression((rows) =>
      rows
        .selectFrom(wanted.table)
        .select(seqColumns.map((name) => wanted.text(name).as(name)))
        .where(wanted.isRow),
    )
    .onConflict((key) =>
      key.columns(['student_id', 'client']).doUpdateSet((row) => ({
        seqs: row.ref('excluded.seqs'),
        updated_at: row.ref('excluded.updated_at'),
      })),
    ),
)

/** At most one row per record and client. */
export const saveSeqs = (db: Db, rows: readonly ClientSeqTable[]) => seqsUpsert(db, rows)

export type NewConsent = Omit<ConsentTable, 'id'>

/** Consents are only ever added (SEC-94). */
export const addConsents = (db: Db, rows: readonly NewConsent[]) =>
  db
    .insertInto('consent')
    .values([...rows])
    .execute()
