// REL-87: the largest, longest and oddest value of every column is stored, and comes back from history, copy of data,
// export, backup, restore and the other database as it was.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { listFieldHistory, type FieldHistory } from '#shared/contract/records/fieldHistory'
import { downloadData } from '#shared/contract/records/privacy'
import { getStudentRecord, saveStudent } from '#shared/contract/records/students'
import { getRegistrationSheet } from '#shared/contract/reports/documents'
import type { Field } from '#shared/record/field'
import { storedForm } from '#shared/record/fieldRules'
import { fields, writerOf } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { maxInteger, maxShortInteger } from '#shared/record/schemas'
import { canonicalDump } from '../../platform/database/canonicalDump'
import { quietLog } from '../../platform/database/log'
import { openDatabase } from '../../platform/database/opening/open'
import { readSheet } from '../../platform/spreadsheets/read/readSheet'
import { plainText, unquoted } from '../../platform/spreadsheets/plainText'
import { fsFileStore } from '../../platform/storage/disk/diskFileStore'
import { openTestDatabase, testDb, type TestDatabase } from '../../testing/database/testDb'
import { restoredDump } from '../../testing/database/restoredDump'
import { unzip } from '../../testing/imports/workbooks'
import { people } from '../../testing/people/people'
import type { Headers } from '../../testing/portal/browser'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { folderCopies } from './copies/folderCopies'
import { archiveIn } from './copies/openCopies'
import { makeBackup } from './makeBackup'
import { migrateStore } from './migrateStore'
import { restoreToFolder } from './restoreBackup'

jest.setTimeout(240_000)

const { owner, admin } = people
const key = Buffer.alloc(32, 7)
const at = '2026-08-03T14:00:00.000Z'

/** Neither NUL nor half a character: no way into the portal accepts them. */
const alphabets: Readonly<Record<string, string>> = {
  'signs of languages': `'"\`;\\--%_$1\${x}{{y}}<b>&amp;]]>E'\\x41'/*?:@#|`,
  'characters that nobody sees':
    'a\t\u0001\u001f\u007f\u0085\u00ad\u200b\u200d\u2028\u2029\ufeff\ufffe\uffffz',
  'lines and formulas': '=1+1\r\n+2\n-3\r@x\t_x0041_',
  'other scripts': 'Núñez e\u0301ﬁİıſß \u202eابجد\u202c 中文 हिन्दी',
  'beyond the first plane': '😀👩‍👩‍👧‍👦🇹🇹𝒜\u{10ffff}',
}

/** Exactly so many characters as people count them, and none at the ends that storing would take away. */
const textOf = (alphabet: string, length: number): string => {
  const characters = [...alphabet.normalize('NFC').trim()]
  const repeated = Array.from({ length }, (_none, index) => characters[index % characters.length])
  return [...repeated.slice(0, -1), repeated[0]].join('')
}

let room: string
beforeEach(() => {
  room = mkdtempSync(join(tmpdir(), 'portal-values-'))
})
afterEach(() => rmSync(room, { recursive: true, force: true }))

const dumpOfFolder = async (dataDir: string): Promise<string> => {
  const opened = await openDatabase({ databaseUrl: '', dataDir, log: quietLog })
  try {
    return await restoredDump(opened.db)
  } finally {
    await opened.close()
  }
}

const storeOf = async (database: TestDatabase) => ({
  database,
  files: await fsFileStore(database.dataDir),
  name: database.dataDir,
})

/** Backed up and restored, and moved into a new database of the other engine, which is returned. */
const takenThrough = async (database: TestDatabase): Promise<TestDatabase> => {
  const dump = await canonicalDump(database.db)
  const { files } = await storeOf(database)
  const copies = folderCopies(join(room, 'copies'))
  const order = { database, files, dataDir: database.dataDir, copies, key, now: new Date() }
  const { file } = await makeBackup(order)
  const restored = join(room, `restored from ${database.engine}`)
  await restoreToFolder(archiveIn(file), key, restored)
  expect((await dumpOfFolder(restored)) === dump).toBe(true)

  const other = await openTestDatabase(database.engine === 'sqlite' ? 'postgres' : 'sqlite')
  const [from, to] = [await storeOf(database), await storeOf(other)]
  await migrateStore({ from, to, withFiles: true, now: new Date(), onProgress: () => undefined })
  expect((await canonicalDump(other.db)) === dump).toBe(true)
  return other
}

describe('answers, from the family’s key to the other database', () => {
  /** The value as it is sent; undefined: the field has only values of a list. */
  const extremeOf = (field: Field, alphabet: string, turn: number): FieldValue | undefined => {
    const max = field.max ?? 0
    switch (field.kind) {
      case 'text':
      case 'longText':
      case 'suggest':
        return textOf(alphabet, max)
      case 'phone':
        return ['0000000', '9999999'][turn % 2]
      case 'count':
        return ['0', '00', '99'][turn % 3]
      case 'email':
        return `${"!#$%&'*+/=?^_`{|}~".padEnd(max - 5, 'x')}@a.tt`
      case 'date':
        return ['1950-01-01', '2026-08-03', '2000-02-29'][turn % 3]
      case 'choice':
        return field.options?.at(turn % 2 === 0 ? -1 : 0)
      case 'flag':
        return turn % 2
      default:
        return undefined
    }
  }

  const isAsked = (field: Field) => writerOf(field) === 'family' && field.name !== 'agree_terms_conditions'
  const asked = (fields as readonly Field[]).filter(isAsked)

  const save = async (portal: TestApp, headers: Headers, turn: number) => {
    const alphabet = Object.values(alphabets)[turn] ?? ''
    const extremes = asked.map((field) => [field, extremeOf(field, alphabet, turn)] as const)
    const values = Object.fromEntries(
      extremes.flatMap(([{ name }, value]) => (value === undefined ? [] : [[name, value]])),
    )
    const tab = { _client: '😀'.repeat(64), _seq: maxInteger - 9 + turn }
    const body = { id: owner.id, ...values, _changed: Object.keys(values), ...tab }
    const saved = await portal.call(saveStudent, {}, { headers, body })
    expect([saved.statusCode, saved.statusCode === 200 || saved.json()]).toEqual([200, true])
    return Object.fromEntries(
      extremes.flatMap(([field, value]) =>
        value === undefined ? [] : [[field.name, storedForm(field, value)] as const],
      ),
    )
  }

  const readRecord = async (portal: TestApp, headers: Headers) =>
    (await portal.call(getStudentRecord, { studentId: owner.id }, { headers })).json<object[]>()[0]

  const readHistory = async (portal: TestApp, headers: Headers) => {
    const values = new Set<unknown>()
    for (let before: string | undefined, more = true; more;) {
      const query = { ...(before !== undefined && { before }) }
      const answer = await portal.call(listFieldHistory, { studentId: owner.id }, { headers, query })
      expect(answer.statusCode).toBe(200)
      const { changes, next } = answer.json<FieldHistory>()
      for (const { field, after } of changes) values.add(`${field} ${after}`)
      before = next === null ? undefined : String(next)
      more = next !== null
    }
    return values
  }

  test('REL-87 the longest and oddest answer of every field comes back from everywhere as it was stored', async () => {
    const database = await openTestDatabase('sqlite')
    const portal = await testApp({ database, engine: 'sqlite' })
    const family = await portal.signInAs('owner')
    const office = await portal.signInAs('admin')
    const texts = asked.filter(({ kind }) => kind === 'text' || kind === 'longText').map(({ name }) => name)
    const sent: Array<Record<string, FieldValue>> = []
    for (const turn of Object.keys(alphabets).keys()) {
      const values = await save(portal, family, turn)
      sent.push(values)
      expect(await readRecord(portal, family)).toMatchObject(values)

      const sheet = await portal.call(getRegistrationSheet, {}, { headers: office, query: { ids: owner.id } })
      const { rows } = await readSheet(sheet.rawPayload, 'sheet.xlsx')
      const cells = new Set(rows[0]?.cells)
      const shown = (value: FieldValue | undefined) => unquoted(plainText(String(value)).trim())
      expect(
        texts.filter((name) => ![...cells].some((cell) => unquoted(cell).trim() === shown(values[name]))),
      ).toEqual([])
      portal.advance({ minutes: 2 })
    }
    const history = await readHistory(portal, office)
    for (const values of sent)
      expect(texts.filter((name) => !history.has(`${name} ${String(values[name])}`))).toEqual([])

    const copy = await portal.call(
      downloadData,
      {},
      { headers: family, body: { student_id: owner.id, password: owner.password } },
    )
    const data = JSON.parse(unzip(copy.rawPayload)['data.json'] ?? '') as {
      tables: Record<string, { rows: object[] }>
    }
    expect(data.tables.student?.rows).toEqual([expect.objectContaining(sent.at(-1))])

    const moved = await takenThrough(database)
    const there = await testApp({ database: moved, engine: 'postgres', empty: true })
    const again = await there.signInAs('admin')
    expect(await readRecord(there, again)).toMatchObject(sent.at(-1) ?? {})
    expect(await readHistory(there, again)).toEqual(history)
  })
})

describe('every column of every table', () => {
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

  /** Values that triggers or checks read, or that name a file which has to be there. */
  const given = (sha256: string): Readonly<Record<string, Row>> => ({
    student: { updatedAt: at },
    student_keeping: { left_on: null },
    uploaded_file: { sha256 },
    import_batch: { sha256 },
    document_pack: { sha256 },
  })

  /** Filled by the row of the student, by a trigger. */
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

    /** The last value of the list that the column may have. */
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
      // Marks, which are accepted with two decimals.
      if (type.toUpperCase() === 'REAL') return [0.01, 99.99, 100, 0, 66.67][turn % 5] ?? 0
      // Rows of one student or term differ by their turn alone.
      if (type.toUpperCase() === 'INTEGER')
        return (eightBytes.has(place) ? maxInteger : maxShortInteger) - turn
      // PostgreSQL's index takes 2,704 bytes.
      return textOf(alphabet, pk > 0 || inIndex.has(place) ? 120 : 4_000)
    }

    /** Rows of one turn belong to each other. */
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
        await db
          .insertInto(table as never)
          .values(row as never)
          .execute()
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

  test('REL-87 its largest and oddest value survives backup, restore and the move, there and back', async () => {
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
})
