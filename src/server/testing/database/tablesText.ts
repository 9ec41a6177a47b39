// A database's tables, indexes, triggers, functions and first rows as text that depends on nothing but their meaning:
// not on spaces, quotes, or whether a rule stands beside its column or below all of them.
import { sql, type Kysely } from 'kysely'
import { canonicalDump } from '../../platform/database/contents'
import type { TestDatabase } from './testDb'

type AnyDb = Kysely<unknown>

const withoutSpaces = (text: string): string =>
  text.replaceAll('"', '').replace(/\s+/g, ' ').replaceAll('( ', '(').replaceAll(' )', ')').trim()

/** The parts between commas that stand in no parentheses. */
const partsOf = (text: string): string[] => {
  const parts = ['']
  let depth = 0
  for (const sign of text) {
    depth += Number(sign === '(') - Number(sign === ')')
    if (sign === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += sign
  }
  return parts.map((part) => part.trim())
}

const isRule = (part: string): boolean => /^(constraint |primary key |unique |check |foreign key )/.test(part)

/** A column, and the named rules beside it as they would stand below the columns. */
const columnAndRules = (part: string): string[] => {
  const [name = ''] = part.split(' ')
  const [column = '', ...rules] = part.split(/ (?=constraint )/)
  const below = rules.map((rule) =>
    rule.replace(/^(constraint \w+) references/, `$1 foreign key (${name}) references`),
  )
  return [column, ...below]
}

const tableText = (created: string): string => {
  const text = withoutSpaces(created).replaceAll(' on delete no action', '')
  const end = text.lastIndexOf(')')
  const parts = partsOf(text.slice(text.indexOf('(') + 1, end)).flatMap(columnAndRules)
  const [columns, rules] = [parts.filter((part) => !isRule(part)), parts.filter(isRule).sort()]
  const head = `${text.slice(0, text.indexOf('(')).trim()}${text.slice(end + 1)}`
  return [head, ...columns, ...rules].join('\n  ')
}

const sqliteText = async (db: AnyDb): Promise<string[]> => {
  const { rows } = await sql<{ type: string; sql: string }>`
    select type, sql from sqlite_schema where sql is not null and name not like 'sqlite_%'
      and tbl_name <> 'schema_migration' order by tbl_name, type = 'table' desc, type, name`.execute(db)
  return rows.map(({ type, sql: created }) =>
    type === 'table' ? tableText(created) : withoutSpaces(created),
  )
}

/** One line for each column, rule, index, trigger, function and counter. */
const postgresLines = sql<{ line: string }>`
  select concat_ws(' ', 'table', c.relname, row_number() over (partition by c.oid order by a.attnum), a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
      'default ' || pg_get_expr(d.adbin, d.adrelid)) as line,
      c.relname as of, 0 as kind, a.attnum as place
    from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'v', 'm', 'p')
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped
      and c.relname <> 'schema_migration'
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid)),
      conrelid::regclass::text, 1, 0
    from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('p', 'u', 'f', 'c', 'x')
      and conrelid <> 0 and conrelid::regclass::text <> 'schema_migration'
  union all select pg_get_indexdef(indexrelid), indrelid::regclass::text, 2, 0 from pg_index
      join pg_class c on c.oid = indrelid
    where c.relnamespace = current_schema()::regnamespace and c.relname <> 'schema_migration'
  union all select concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled), tgrelid::regclass::text, 3, 0
    from pg_trigger t join pg_class c on c.oid = tgrelid
    where c.relnamespace = current_schema()::regnamespace and not tgisinternal
  union all select concat_ws(' ', 'sequence', sequencename, data_type, start_value, increment_by, cycle), sequencename, 4, 0
    from pg_sequences where schemaname = current_schema()
  union all select concat_ws(' ', 'function', p.oid::regprocedure, 'returns', prorettype::regtype, lanname,
      provolatile, prosecdef, proisstrict, prosrc), proname, 5, 0
    from pg_proc p join pg_language l on l.oid = prolang where pronamespace = current_schema()::regnamespace`

const postgresText = async (db: AnyDb): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select line from (${postgresLines}) as all_of_them order by of collate "C", kind, place, line collate "C"`.execute(
    db,
  )
  return rows.map(({ line }) => withoutSpaces(line))
}

export const tablesText = async ({ db, engine }: Pick<TestDatabase, 'db' | 'engine'>): Promise<string> => {
  const untyped = db as unknown as AnyDb
  const lines = await (engine === 'sqlite' ? sqliteText(untyped) : postgresText(untyped))
  return `${[...lines, `first rows: ${(await canonicalDump(db)) || 'none'}`].join('\n')}\n`
}
