// REL-87: the most extreme value of every column of every table.
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { maxInteger, maxShortInteger } from '#shared/record/schemas'
import { alphabets, storeOf, takenThrough, textOf } from '../../testing/database/oddValues'
import { openTestDatabase, testDb, type TestDatabase } from '../../testing/database/testDb'

jest.setTimeout(240_000)

const at = '2026-08-03T14:00:00.000Z'

interface Column {
  readonly name: string
  readonly type: string
  readonly pk: number
}
interface Key {
  readonly from: string
  readonly to: string
  readonly parent: string
}
type Row = Record<string, string | number | null>

/** Values read by triggers or checks, or naming a file that must exist. */
const given = (sha256: string): Readonly<Record<string, Row>> => ({
  student: { updatedAt: at },
  student_keeping: { left_on: null },
  uploaded_file: { sha256 },
  import_batch: { sha256 },
  document_pack: { sha256 },
})

/** A trigger on the student's row fills this table. */
const filledByTrigger = 'enrolment'

const extremesOf = async (database: TestDatabase, sha256: string) => {
  const { db } = database
  const postgres = await testDb('postgres')
  const { rows: wide } = await sql<{ place: string }>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = current_schema() and data_type = 'bigint'`.execute(postgres)
  const eightBytes = new Set(wide.map(({ place }) => place))
  const { rows: tables } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%'`.execute(db)
  const { rows: indexed } = await sql<{ place: string }>`
    select t.name || '.' || c.name as place from sqlite_schema t, pragma_index_list(t.name) i, pragma_index_info(i.name) c
    where t.type = 'table'`.execute(db)
  const inIndex = new Set(indexed.map(({ place }) => place))
  const textOfSchema = new Map(tables.map((table) => [table.name, table.sql]))

  /** The last allowed value of the column. */
  const allowed = (table: string, column: string): string | number | undefined => {
    const list = new RegExp(`check \\("?${column}"? in \\(([^)]*)\\)`).exec(
      textOfSchema.get(table) ?? '',
    )?.[1]
    const last = list?.split(',').at(-1)?.trim()
    if (last === undefined) return undefined
    return last.startsWith("'") ? last.slice(1, -1) : Number(last)
  }

  const extreme = (table: string, { name, type, pk }: Column, alphabet: string, turn: number) => {
    const place = `${table}.${name}`
    const known = allowed(table, name)
    if (known !== undefined) return known
    // Marks are accepted with two decimals.
    if (type.toUpperCase() === 'REAL') return [0.01, 99.99, 100, 0, 66.67][turn % 5] ?? 0
    // Rows of one student or term differ only by their turn.
    if (type.toUpperCase() === 'INTEGER') return (eightBytes.has(place) ? maxInteger : maxShortInteger) - turn
    // PostgreSQL's index entries take at most 2,704 bytes.
    return textOf(alphabet, pk > 0 || inIndex.has(place) ? 120 : 4_000)
  }

  /** Rows of one turn refer to each other. */
  const fill = async (alphabet: string, turn: number) => {
    const made = new Map<string, Row>()
    const rowOf = async (table: string): Promise<Row> => {
      const done = made.get(table)
      if (done) return done
      const { rows: columns } = await sql<Column>`
        select name, type, pk from pragma_table_info(${table})`.execute(db)
      const { rows: keys } = await sql<Key>`
        select "from", "to", "table" as parent from pragma_foreign_key_list(${table})`.execute(db)
      const isCounted = /autoincrement/i.test(textOfSchema.get(table) ?? '')
      const row: Row = {}
      for (const column of columns) {
        if (isCounted && column.pk > 0) continue
        const parents = keys.filter(({ from }) => from === column.name)
        const parent = parents[0] && (await rowOf(parents[0].parent))
        row[column.name] = parent
          ? (parent[parents[0]?.to ?? ''] ?? null)
          : extreme(table, column, alphabet, turn)
      }
      Object.assign(row, given(sha256)[table])
      const { insertId } = await db
        .insertInto(table as never)
        .values(row)
        .executeTakeFirst()
      const counted = isCounted && columns.find(({ pk }) => pk > 0)
      // Rows of other tables refer to the number that the database has given.
      if (counted) row[counted.name] = Number(insertId)
      made.set(table, row)
      return row
    }
    const filled = tables
      .map(({ name }) => name)
      .filter((name) => ![filledByTrigger, 'schema_migration'].includes(name))
    for (const table of filled) await rowOf(table)
    const long = textOf(alphabet, 4_000)
    await db
      .updateTable('enrolment')
      .set({ cut_off: long, created_by: long, ended_words: long })
      .where('student_id', '=', String(made.get('student')?.id))
      .execute()
    return made
  }

  const all: Array<Map<string, Row>> = []
  for (const [turn, alphabet] of Object.values(alphabets).entries()) all.push(await fill(alphabet, turn))
  return all
}

test('REL-87 its most extreme value survives backup, restore and the move, there and back', async () => {
  const sqlite = await openTestDatabase('sqlite')
  const { files } = await storeOf(sqlite)
  const { sha256 } = await files.put(Readable.from([Buffer.from('a document')]), 100)
  for (const rows of await extremesOf(sqlite, sha256))
    for (const [table, row] of rows) {
      const found = await sql<Row>`select * from ${sql.table(table)}`.execute(sqlite.db)
      const isRow = (one: Row) => Object.entries(row).every(([name, value]) => one[name] === value)
      expect([table, found.rows.some(isRow)]).toEqual([table, true])
    }
  await takenThrough(await takenThrough(sqlite))
})
