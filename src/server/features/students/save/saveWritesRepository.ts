// What a batch of saves writes, with statements that are compiled once.
import { PostgresAdapter, sql } from 'kysely'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { inChunks, perLength, type Slots } from '../../../platform/database/queries/chunkedStatements'
import { compiledOnce } from '../../../platform/database/queries/compiledOnce'
import { isWanted, valueRows, chosenText, wantedInteger } from '../../../platform/database/queries/valueRows'
import type {
  ClientSeqTable,
  ConsentTable,
  Db,
  FieldChangeTable,
} from '../../../platform/database/schema/schema'

export interface NewState {
  id: string
  /** The version that was read; another process must not have written since. */
  from: number
  version: number
  updatedAt: string
}

/** One field of one record. */
export interface NewValue extends NewState {
  field: string
  value: FieldValue
}

const valueColumns = ['id', 'field', 'value', 'from', 'version', 'updatedAt'] as const

const isInteger = ({ kind }: Field) => kind === 'flag' || kind === 'house'
/** Each row changes the one column that its column2 names; the others stay. */
const setNamedField = Object.fromEntries(
  (fields as readonly Field[])
    .filter(({ name }) => name !== 'id')
    .map((field) => {
      const value = isInteger(field) ? wantedInteger(3) : chosenText(3)
      const stored = sql.ref(`student.${field.name}`)
      return [
        field.name,
        sql`case when ${chosenText(2)} = ${sql.lit(field.name)} then ${value} else ${stored} end`,
      ]
    }),
)

const valuesUpdate = perLength((length) =>
  compiledOnce((db: Db, slot: Slots) =>
    db
      .updateTable('student')
      .from(valueRows(length, valueColumns.length, slot))
      .set(setNamedField)
      .set({ version: wantedInteger(5), updatedAt: chosenText(6) })
      .where('student.id', '=', chosenText(1))
      .where('student.version', '=', wantedInteger(4)),
  ),
)

/** At most one field per record; false when another process was faster with one of them. */
export const saveValues = async (db: Db, rows: readonly NewValue[]): Promise<boolean> => {
  const counts = await inChunks(rows, valueColumns, async (length, values) => ({
    rows: [Number((await valuesUpdate(length)(db, values)).numAffectedRows)],
  }))
  return counts.reduce((sum, count) => sum + count, 0) === rows.length
}

const answers = fields.map(({ name }) => name).filter((name) => name !== 'id')

type Named = Record<string, never>

const recordUpdate = compiledOnce((db: Db, slot: NewState & Named) =>
  db
    .updateTable('student')
    .set(Object.fromEntries(answers.map((name) => [name, slot[name]])))
    .set({ version: slot.version, updatedAt: slot.updatedAt })
    .where('id', '=', slot.id)
    .where('version', '=', slot.from),
)

/** Stores a whole record; false when another process was faster. */
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

/** The copies of a name: what the search looks through, and what the sign-in answers. */
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

const changesInsert = perLength((length) =>
  compiledOnce((db: Db, slot: Slots) =>
    db
      .insertInto('field_change')
      .columns(changeColumns)
      .expression((rows) =>
        rows
          .selectFrom(valueRows(length, changeColumns.length, slot))
          .select(
            changeColumns.map((name, index) =>
              integerColumns.has(name) ? wantedInteger(index + 1).as(name) : chosenText(index + 1).as(name),
            ),
          )
          .where(isWanted),
      ),
  ),
)

export type NewChange = Omit<FieldChangeTable, 'id'>

export const addChanges = (db: Db, rows: readonly NewChange[]) =>
  inChunks(rows, changeColumns, (length, values) => changesInsert(length)(db, values))

const seqColumns = ['student_id', 'client', 'seqs', 'updated_at'] as const

const seqsUpsert = perLength((length) =>
  compiledOnce((db: Db, slot: Slots) =>
    db
      .insertInto('client_seq')
      .columns(seqColumns)
      .expression((rows) =>
        rows
          .selectFrom(valueRows(length, seqColumns.length, slot))
          .select(seqColumns.map((name, index) => chosenText(index + 1).as(name)))
          .where(isWanted),
      )
      .onConflict((key) =>
        key.columns(['student_id', 'client']).doUpdateSet((row) => ({
          seqs: row.ref('excluded.seqs'),
          updated_at: row.ref('excluded.updated_at'),
        })),
      ),
  ),
)

/** At most one row per record and client. */
export const saveSeqs = (db: Db, rows: readonly ClientSeqTable[]) =>
  inChunks(rows, seqColumns, (length, values) => seqsUpsert(length)(db, values))

export type NewConsent = Omit<ConsentTable, 'id'>

/** Consent is only ever added to (SEC-94). */
export const addConsents = (db: Db, rows: readonly NewConsent[]) =>
  db
    .insertInto('consent')
    .values([...rows])
    .execute()

/** PostgreSQL only: until the transaction ends nobody else writes these records. In one order, so nobody deadlocks. */
export const claimRecords = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('student')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()

/**
 * Until the transaction ends nobody else claims, writes or removes these students; answers those who are there. A
 * transaction of SQLite is alone anyway.
 */
export const claimStudents = (trx: Db, ids: readonly string[]) =>
  trx
    .selectFrom('student')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .$if(trx.getExecutor().adapter instanceof PostgresAdapter, (query) => query.forUpdate())
    .execute()

/** Undefined when there is none. */
export const claimStudent = async (trx: Db, id: string) => (await claimStudents(trx, [id]))[0]
