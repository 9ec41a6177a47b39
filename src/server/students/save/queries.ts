// The reads and writes of a batch of saves: few statements for many records (docs/decisions/0012-save-path.md).
import { sql, type RawBuilder } from 'kysely'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import {
  compiledOnce,
  rowsStatement,
  inChunks,
  perLength,
  type Slots,
} from '../../platform/database/queries/compiledOnce'
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

interface NewValue extends StoredValue {
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

/** A field whose recent changes a save needs to know. */
export interface WantedChanges {
  readonly id: string
  readonly field: string
  /** The version that was edited. */
  readonly base: number
  /** The editor: a tab, or a session when it sends no tab id. */
  readonly client: string | null
  readonly session: string | null
}

/** The kind of client: one that names its fields, a tab that does not, or a session without tabs. */
export type ChangesFor = keyof typeof needed

const latest = (changes: ReturnType<typeof ofField>) =>
  changes.orderBy('version', 'desc').orderBy('id', 'desc').limit(1)

type Slotted = Record<keyof WantedChanges, never>

const ofField = (db: Db, { id, field }: Slotted) =>
  db.selectFrom('field_change').selectAll().where('student_id', '=', id).where('field', '=', field)

/** The latest changes, even from before the base: after a restore lost versions, they decide at any age. */
const judging = [
  (db: Db, wanted: Slotted) => latest(ofField(db, wanted)),
  (db: Db, wanted: Slotted) => latest(ofField(db, wanted).whereRef('old_value', '!=', 'new_value')),
]

const since = (db: Db, wanted: Slotted) => ofField(db, wanted).where('version', '>', wanted.base)

const firstSinceBase = (db: Db, wanted: Slotted) =>
  since(db, wanted).orderBy('version').orderBy('id').limit(1)

/**
 * The few changes a merge depends on, each found directly. A client that names its fields needs only the last change.
 * For the others we infer what they had seen: from the first change after their base and their own last change.
 */
const needed = {
  named: judging,
  ofTab: [
    ...judging,
    firstSinceBase,
    (db: Db, wanted: Slotted) => latest(since(db, wanted).where('client', '=', wanted.client)),
  ],
  ofSession: [
    ...judging,
    firstSinceBase,
    (db: Db, wanted: Slotted) =>
      latest(since(db, wanted).where('client', 'is', null).where('by_session', '=', wanted.session)),
  ],
}

const wantedColumns = ['id', 'field', 'base', 'client', 'session'] as const

const wantedIn = (slot: Slots, row: number): Slotted =>
  Object.fromEntries(
    wantedColumns.map((name, index) => [name, slot[wantedColumns.length * row + index]]),
  ) as Slotted

/** Asks for each wanted row separately. For a join, PostgreSQL would read the whole table. */
const queryFor = (changesFor: ChangesFor) =>
  perLength((length) =>
    compiledOnce((db: Db, slot: Slots) => {
      const each = Array.from({ length }, (_none, row) =>
        needed[changesFor].map((find) =>
          db.selectFrom(find(db, wantedIn(slot, row)).as('found')).selectAll(),
        ),
      )
      return each.flat().reduce((query, more) => query.unionAll(more))
    }),
  )

const queries = { named: queryFor('named'), ofTab: queryFor('ofTab'), ofSession: queryFor('ofSession') }

/** The few rows of a record's history that a merge needs: in no order, and some of them twice. */
export const listNeededChanges = async (db: Db, changesFor: ChangesFor, wanted: readonly WantedChanges[]) => {
  const results = await inChunks(wanted, wantedColumns, (length, values) =>
    queries[changesFor](length)(db, values),
  )
  return results.flatMap(({ rows }) => rows)
}
