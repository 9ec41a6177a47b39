// Every row that holds data of a student, according to the data map: the contents of a data download by table, and what knows
// students beyond the import that added them.
import { sql, type RawBuilder } from 'kysely'
import { accountIdOf } from '#shared/rules/access/accountId'
import { loginKeyOf } from '../access/signIn/queries'
import { asUnreadable } from '../platform/database/queries/manyRows'
import { studentTables, type NamedBy, type StudentTableFacts } from '../platform/database/schema/dataMap'
import type { Db } from '../platform/database/schema/schema'

export type StoredRow = Readonly<Record<string, unknown>>

/** A row with a list names no student by ID, so that the index of IDs leads to the lists among very many rows. */
const beforeList = (names: StudentTableFacts['names'], by: NamedBy): RawBuilder<unknown> =>
  sql.join(
    by === 'list' ? names.flatMap(([id, is]) => (is === 'id' ? [sql`${sql.ref(id)} is null and `] : [])) : [],
    sql``,
  )

export const listStoredRows = async (
  db: Db,
  table: string,
  facts: StudentTableFacts,
  studentId: string,
): Promise<StoredRow[]> => {
  const query = sql<StoredRow>`select * from ${sql.table(table)} where ${isOf(facts, studentId)}`
  try {
    return (await query.execute(db)).rows
  } catch (error) {
    throw await asUnreadable(db, table, error)
  }
}

const isOf = ({ names }: StudentTableFacts, id: string): RawBuilder<boolean> =>
  sql.join(
    names.map(([column, by]) => sql`(${beforeList(names, by)}${namesStudent(column, by, id)})`),
    sql` or `,
  )

const namesStudent = (column: string, by: NamedBy, id: string): RawBuilder<boolean> => {
  if (by === 'list') return sql`${sql.ref(column)} like ${within(`"${id}"`)} escape '\\'`
  if (by === 'part of the key') {
    const hashed = within(loginKeyOf('student', id))
    const account = within(`${accountIdOf('student', id)}:`)
    return sql`(${sql.ref(column)} like ${hashed} escape '\\' or ${sql.ref(column)} like ${account} escape '\\')`
  }
  const value = { id, account: accountIdOf('student', id), 'login hash': loginKeyOf('student', id) }[by]
  return sql`${sql.ref(column)} = ${value}`
}

/** '%' and '_' in an id are matched literally. */
const within = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The columns of each table, so that an empty one still shows what would be stored. */
export const listColumns = async (db: Db): Promise<ReadonlyMap<string, readonly string[]>> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

export const listPostedTerms = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('term_report').select(['year', 'term']).where('posted', '=', 1).execute()
  return new Set(rows.map(({ year, term }) => `${year}/${term}`))
}

export const listStudentLists = async (db: Db): Promise<ReadonlySet<string>> => {
  const rows = await db.selectFrom('import_batch').select('id').where('kind', '=', 'students').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Removes the rows and returns their number. The record and the account go last, because other rows refer to them. */
export const removeStoredRows = async (db: Db, studentId: string): Promise<number> => {
  let removed = 0
  for (const [table, facts] of [...studentTables].reverse()) {
    if (facts.isSkeleton) continue
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ${isOf(facts, studentId)}`.execute(db)
    removed += Number(numAffectedRows)
  }
  return removed
}

export const listFileHashes = async (db: Db, studentId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('uploaded_file')
    .select('sha256')
    .where('student_id', '=', studentId)
    .execute()
  return rows.map(({ sha256 }) => sha256)
}

/** Removes finished packs, which may contain this student and can be made again. Returns the hashes of their files. */
export const removeReadyPacks = async (db: Db): Promise<string[]> => {
  const rows = await db
    .deleteFrom('document_pack')
    .where('state', 'not in', ['waiting', 'working'])
    .returning('sha256')
    .execute()
  return rows.flatMap(({ sha256 }) => (sha256 === null ? [] : [sha256]))
}

export interface StoredTableRows {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly StoredRow[]
}

export type StoredData = Readonly<Record<string, StoredTableRows>>

/** The tables, by their titles in the data map, that know a student beyond what the import wrote. */
export const listKnownBeyondImport = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const known = new Map<string, string[]>()
  const values = valuesNaming(ids)
  for (const [table, { names, title, undo }] of studentTables) {
    if (undo) continue
    const found = new Set<string>()
    for (const name of names)
      for (const id of await listNamed(db, table, names, name, values[name[1]])) found.add(id)
    for (const id of found) known.set(id, [...(known.get(id) ?? []), title])
  }
  return known
}

/** For each kind of column: the values that identify a student, with the student's ID. */
const valuesNaming = (ids: readonly string[]) => {
  const mapOf = (...ways: Array<(id: string) => string>) =>
    new Map(ways.flatMap((way) => ids.map((id) => [way(id), id] as const)))
  const account = (id: string) => accountIdOf('student', id)
  const hashed = (id: string) => loginKeyOf('student', id)
  return {
    id: mapOf((id) => id),
    account: mapOf(account),
    'login hash': mapOf(hashed),
    list: mapOf((id) => id),
    'part of the key': mapOf(account, hashed),
  } satisfies Record<NamedBy, ReadonlyMap<string, string>>
}

const listNamed = async (
  db: Db,
  table: string,
  names: StudentTableFacts['names'],
  [column, by]: StudentTableFacts['names'][number],
  values: ReadonlyMap<string, string>,
) => {
  const isOneOf =
    by === 'list' || by === 'part of the key' ? sql`is not null` : sql`in (${sql.join([...values.keys()])})`
  const found = await sql<{ value: string }>`
    select distinct ${sql.ref(column)} as value from ${sql.table(table)}
    where ${beforeList(names, by)}${sql.ref(column)} ${isOneOf}`.execute(db)
  return found.rows.flatMap(({ value }) => partsOf(by, value)).flatMap((part) => values.get(part) ?? [])
}

/** The parts of a stored value that may identify students. */
const partsOf = (by: NamedBy, value: string): string[] => {
  if (by === 'list') return value.startsWith('[') ? (JSON.parse(value) as string[]) : []
  if (by !== 'part of the key') return [value]
  const parts = value.split(':')
  return [...parts, ...parts.map((part, index) => `${part}:${parts[index + 1] ?? ''}`)]
}

/**
 * Removes what the import wrote, as if the students had never existed.
 * @param also tables whose rows about them go, too
 */
export const removeImported = async (db: Db, ids: readonly string[], also: readonly string[] = []) => {
  const values = valuesNaming(ids)
  for (const [table, { names, undo }] of studentTables)
    if (undo === 'removes' || also.includes(table))
      for (const [column, by] of names)
        await sql`delete from ${sql.table(table)} where ${sql.ref(column)} in (${sql.join([...values[by].keys()])})`.execute(
          db,
        )
}
