// Asks both databases how they would run what tests have made the product run (scripts/jest/statements.cjs). A table
// that only grows is read by an index: what reads all of it gets slower with every year of the school.
import { Client } from 'pg'
import { notedStatements, type NotedStatement } from '#scripts/jest/statements.cjs'
import { dataMap } from '../../platform/database/schema/dataMap'
import { sqliteLibrary } from '../../platform/database/sqlite/library'
import { templates } from '../postgres/templates'

/** The tables that do not grow with the years; any other one does. */
export const tablesOfToday: ReadonlySet<string> = new Set([
  // Lists of the school.
  ...[
    'country',
    'ethnic_group',
    'form_class',
    'grade_band',
    'house',
    'primary_school',
    'regional_corporation',
  ],
  ...['religion', 'town', 'terms', 'subject', 'setting', 'registration_window', 'saved_view'],
  // A few rows a year.
  ...['academic_term', 'term_report', 'term_form_rule', 'posting_schedule', 'year_turn'],
  // One row for each person, or each document on paper.
  ...[
    'student',
    'student_keeping',
    'account',
    'second_factor',
    'recovery_code',
    'paper_receipt',
    'first_code',
    'mail_address',
  ],
  ...['audit_head', 'lease', 'schema_migration', 'condemned_file', 'restored_record'],
  // Cleared away by the hour (operations/background.ts).
  ...['setup_token', 'budget', 'sign_in_guard', 'session', 'session_read', 'client_seq', 'idempotency'],
  ...['document_pack', 'student_selection', 'bulk_act', 'known_device'],
])

/** The readers of whole tables, and why they may. */
const wholeReaders: ReadonlyArray<readonly [statement: RegExp, why: string]> = [
  [/^select \* from "\w+"$/, 'a backup, a copy, a hash of the contents (contents.ts)'],
  [
    /^select "student_id", .* from "enrolment" where "(ended_)?why" (=|is not null) ?/,
    'a list on paper tells of every student when they came, or why they left',
  ],
  [
    /^insert into audit_student .* from audit, /,
    'a backup that has no list of the students in the log is brought up to date once',
  ],
  [/^update account set last_child = /, 'a migration fills a new column once'],
  [/^select setval\(/, 'a restore and a move to another database set the counters once'],
  [/^select "sha256" from "uploaded_file" union /, 'a backup has every stored content'],
  [
    /^select "audit"."id" from "audit" left join "audit_link" /,
    'the check of the log’s chain is of all of it',
  ],
  [
    /^select \* from "\w+" where .*"student_id" is null and "students" like /,
    'a family’s copy of its data, and an erasure, look for a student in every list',
  ],
  [
    /^select distinct "students" as value from "staff_view"/,
    'an erasure looks for students of a list that are gone',
  ],
  [
    /^select .* from "import_batch" where \("state" = .* from "import_row" /,
    'an erasure looks for a name in every list',
  ],
  [
    /^update "import_row" set "(reasons|changes)" = \S+ where ("state" = \S+ and )?"(reasons|changes)" like/,
    'an erasure takes a name out of every list',
  ],
  [
    /^(update "\w+" set ("class_id" = \S+ where "class_id"|"(old|new)_value" = \S+ where "field"|"\w+" = replace\()|select "class_id" from "(term_enrolment|assignment|marks_handed_in)" where "class_id" = )/,
    'a class that is renamed is renamed in every year',
  ],
  [/^delete from "assignment" where \("class_id" = /, 'a class that is removed is taken from its teachers'],
  [
    /^delete from "(assignment|marks_handed_in)" where "subject_code" not in /,
    'a subject that is removed is taken from its teachers',
  ],
  [
    /^select .* where "\w+" not between -9007199254740991 and 9007199254740991 limit/,
    'a backup that fails names the row that it cannot read',
  ],
]

/** These look like reading a whole table and do not: they stop at their limit, which the newest rows reach. */
const readsAFew: readonly RegExp[] = [
  /^select [^()]* from "\w+"( order by ("at" desc, )?"(id|seq)"( desc)?)? limit /,
  // One list, by its key: in an empty table the rows without a student look as few.
  /^delete from "import_row" where "import_id" = \S+ and "student_id" is null$/,
  // Every other list is of the whole school.
  /^select "at" from "staff_view" where "student_id" is null and "what" = \S+ order by "id" desc limit /,
  /^select max\("id"\) as "\w+" from "\w+"$/,
  // All lists but those for the turn of the year.
  /^select \* from "import_batch" where \("purpose" is null or .* order by "created_at" desc, "id" limit /,
]

/** Tests empty a table and change all rows of it; the product does neither. */
const isOfTests = /^(update|delete)\b(?!.* where )/

/** A range of these is a span of time, or what comes after a row that has been read. */
const rising = /^(rowid|id|seq|at|\w+_at|\w+_on)$/

/** A condition on a column that is null in most rows finds no part: PostgreSQL shows it in its plan, SQLite writes `=?`. */
const leadsToAPart = (conditions: string): boolean =>
  conditions.includes('=') ||
  [...conditions.matchAll(/(\w+)\)?(::text)? ?[<>]/g)].some(([, column = '']) => rising.test(column))

/** A statement may give a table another name. */
const grows = (text: string, name: string): boolean => {
  const table = new RegExp(`"(\\w+)" as "${name}"`).exec(text)?.[1] ?? name
  return table in dataMap && !tablesOfToday.has(table)
}

interface Planner {
  /** The tables that grow and that the statement reads whole, in the database's own words. */
  scansOf: (text: string) => Promise<string[]>
  close: () => Promise<void>
}

/** An index of a few rows only, `create index … where …`, may be read whole: that is what it is for. */
const sqlitePlanner = async (): Promise<Planner> => {
  const database = new (sqliteLibrary().library.DatabaseSync)(templates.get().plansFile)
  // Another worker that closes the file locks it for a moment.
  database.exec('pragma busy_timeout = 30000')
  const partial = database
    .prepare(`select name from sqlite_master where type = 'index' and sql like '% where %'`)
    .all() as Array<{ name: string }>
  const ofAFew = new Set(partial.map(({ name }) => name))
  const isScan = (text: string, line: string) => {
    const [, how = '', name = '', rest = ''] = /^(SCAN|SEARCH) (\S+)(.*)/.exec(line) ?? []
    const [, index = ''] = / USING (?:COVERING )?INDEX (\S+)/.exec(rest) ?? []
    return grows(text, name) && !ofAFew.has(index) && !(how === 'SEARCH' && leadsToAPart(rest))
  }
  return {
    scansOf: async (text) => {
      const lines = database.prepare(`explain query plan ${text}`).all() as Array<{ detail: string }>
      return lines.map(({ detail }) => detail).filter((line) => isScan(text, line))
    },
    close: async () => database.close(),
  }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly Plan[]
}

/** Plans that an index can serve, whatever the sizes of the tables would make of it. */
const settings = [
  ...['seqscan', 'hashjoin', 'mergejoin'].map((name) => `set enable_${name} = off`),
  'set plan_cache_mode = force_generic_plan',
].join('; ')

const postgresPlanner = async (): Promise<Planner> => {
  const client = new Client({ connectionString: templates.get().plansUrl })
  await client.connect()
  await client.query(settings)
  const partial = await client.query<{ name: string }>(
    'select indexrelid::regclass::text as name from pg_index where indpred is not null',
  )
  const ofAFew = new Set(partial.rows.map(({ name }) => name))

  /** @param table the one that the plan above reads: the search of an index below it names none */
  const scansIn = (text: string, plan: Plan, table = ''): string[] => {
    const { 'Node Type': how, 'Relation Name': name = table, 'Index Name': index } = plan
    const conditions = plan['Index Cond'] ?? ''
    const readsAll =
      how === 'Seq Scan' || (index !== undefined && !ofAFew.has(index) && !leadsToAPart(conditions))
    return [
      ...(readsAll && grows(text, name) ? [`${how} on ${name} ${conditions}`] : []),
      ...(plan.Plans ?? []).flatMap((below) => scansIn(text, below, name)),
    ]
  }

  return {
    scansOf: async (text) => {
      const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
      const values = count > 0 ? `(${Array.from({ length: count }, () => 'null').join(', ')})` : ''
      await client.query(`prepare asked as ${text}`)
      try {
        const { rows } = await client.query<{ 'QUERY PLAN': Array<{ Plan: Plan }> }>(
          `explain (format json) execute asked${values}`,
        )
        return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan: plan }) => scansIn(text, plan)))
      } finally {
        await client.query('deallocate asked')
      }
    },
    close: () => client.end(),
  }
}

const open = { sqlite: sqlitePlanner, postgres: postgresPlanner }
const planners: { [Engine in keyof typeof open]?: Promise<Planner> } = {}

/** Of tables that only a test has, or that another age of the portal had. */
const isOfOtherTables = (error: unknown) =>
  /no such (table|column)|(relation|column) .* does not exist/.test(String(error))

export const findScans = async ({
  engine,
  text,
}: Pick<NotedStatement, 'engine' | 'text'>): Promise<readonly string[]> => {
  const plain = text.replace(/\s+/g, ' ').trim()
  const isKnown = (one: RegExp) => one.test(plain)
  if (isOfTests.test(plain) || readsAFew.some(isKnown)) return []
  if (wholeReaders.some(([statement]) => isKnown(statement))) return []
  const planner = await (planners[engine] ??= open[engine]())
  try {
    return await planner.scansOf(text)
  } catch (error) {
    if (isOfOtherTables(error)) return []
    throw error
  }
}

const answered = new Set<NotedStatement>()

/** Checks the statements noted since the last time: throws where a table that only grows is read whole. */
export const requireIndexes = async (): Promise<void> => {
  const faults: string[] = []
  for (const noted of notedStatements().filter((one) => !answered.has(one))) {
    answered.add(noted)
    const scans = await findScans(noted)
    if (scans.length > 0) faults.push(`${noted.engine}: ${scans.join('; ')}\n  ${noted.text}`)
  }
  if (faults.length > 0)
    throw new Error(
      `These read a whole table that grows with the years. Give them an index, or say in testing/database/plans.ts why they may:\n${faults.join('\n')}`,
    )
}

export const closePlans = async (): Promise<void> => {
  for (const engine of ['sqlite', 'postgres'] as const) await (await planners[engine])?.close()
  delete planners.sqlite
  delete planners.postgres
}
