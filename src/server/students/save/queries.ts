// Writes what a batch of saves has changed, with statements that are compiled once.
import { PostgresAdapter, sql, type RawBuilder } from 'kysely'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import { rowsStatement } from '../../platform/database/queries/rowsStatement'
import type {
  ClientSeqTable,
  ConsentTable,
  Db,
  FieldChangeTable,
} from '../../platform/database/schema/schema'

export interface NewState {
  id: string
  /** The version that was read; nobody else may have written since. */
  from: number
  version: number
  updatedAt: string
}

/** One field of one record. */
export interface NewValue extends NewState {
  field: string
  value: FieldValue
}

const isInteger = ({ kind }: Field) => kind === 'flag' || kind === 'house'
const answers = (fields as readonly Field[]).filter(({ name }) => name !== 'id')

const valuesUpdate = rowsStatement(['id', 'field', 'value', 'from', 'version', 'updatedAt'], (db, wanted) => {
  /** Each row changes the one column that it names, and leaves the others as they are. */
  const setNamed = answers.map((field): [string, RawBuilder<FieldValue>] => {
    const value = isInteger(field) ? wanted.integer('value') : wanted.text('value')
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

/** At most one field per record; false when somebody else was faster with one of them. */
export const saveValues = async (db: Db, rows: readonly NewValue[]): Promise<boolean> =>
  (await valuesUpdate(db, rows)).affected === rows.length

type Named = Record<string, never>

const recordUpdate = compiledOnce((db: Db, slot: NewState & Named) =>
  db
    .updateTable('student')
    .set(Object.fromEntries(answers.map(({ name }) => [name, slot[name]])))
    .set({ version: slot.version, updatedAt: slot.updatedAt })
    .where('id', '=', slot.id)
    .where('version', '=', slot.from),
)

/** Stores a whole record; false when somebody else was faster. */
export const saveRecord = async (
  db: Db,
  { id, from, version, updatedAt }: NewState,
  values: Readonly<Record<string, FieldValue>>,
): Promise<boolean> =>
  (await recordUpdate(db, { ...values, id, from, version, updatedAt } as NewState & Named))
    .numAffectedRows === 1n

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

/** The copies of a name: for the search, and for the answer of a sign-in. */
export const saveNames = async (db: Db, id: string, { name, search }: { name: string; search: string }) => {
  await searchUpdate(db, { id, search })
  await accountUpdate(db, { login: id, name })
}

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

export type NewChange = Omit<FieldChangeTable, 'id'>

export const addChanges = (db: Db, rows: readonly NewChange[]) => changesInsert(db, rows)

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

/**
 * Until the transaction ends nobody else claims, writes or removes these students; answers those that exist. Always in
 * the same order, so that nobody deadlocks. In SQLite no two transactions write at once anyway.
 */
export const claimStudents = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('student')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forUpdate())
    .execute()

/** Undefined when there is no such student. */
export const claimStudent = async (trx: Db, id: string) => (await claimStudents(trx, [id]))[0]
