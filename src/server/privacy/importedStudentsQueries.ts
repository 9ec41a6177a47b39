// Students added by an import, and what else refers to them according to the data map.
import { sql } from 'kysely'
import { accountIdOf } from '#shared/rules/access/accountId'
import { studentTables, type NamedBy, type StudentTableFacts } from '../platform/database/schema/dataMap'
import type { Db } from '../platform/database/schema/schema'
import { loginKeyOf } from '../access/lockout/queries'
import { beforeList } from './storedRowsQueries'

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
