import { sql, type Kysely, type Migration } from 'kysely'
import { openEmpty } from '../../testing/database/emptyDb'
import { nextName, withNext } from '../../testing/database/nextMigration'
import { engines, type Engine } from '../../testing/database/testDb'
import { quietLog } from '../core/log'
import { migrate } from './opening/migrate'

interface Column {
  type: string
  isNullable: boolean
  mayBeLeftOut: boolean
}

/** Keyed by 'table.column'. */
type Columns = ReadonlyMap<string, Column>

/** Both types are read as numbers, and every four-byte value fits into eight bytes. */
const mayBecome: Readonly<Record<string, string>> = { int4: 'int8' }

const columnsOf = async (db: Kysely<never>): Promise<Columns> => {
  const columns = (await db.introspection.getTables()).flatMap((table) =>
    table.columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
      const mayBeLeftOut = isNullable || hasDefaultValue || isAutoIncrementing
      return [`${table.name}.${name}`, { type: dataType, isNullable, mayBeLeftOut }] as const
    }),
  )
  return new Map(columns)
}

const tableOf = (column: string) => column.split('.')[0] ?? ''

/** Columns that the previous release would not find as they were, or would not know that it must write. */
const faultsOf = (before: Columns, after: Columns): string[] => {
  const changed = [...before].flatMap(([column, was]) => {
    const is = after.get(column)
    if (!is) return [`${column} is gone`]
    const fits = [was.type, mayBecome[was.type]].includes(is.type)
    return fits && is.isNullable === was.isNullable ? [] : [`${column} is another`]
  })
  const oldTables = new Set([...before.keys()].map(tableOf))
  const demanded = [...after].filter(
    ([column, { mayBeLeftOut }]) => !before.has(column) && oldTables.has(tableOf(column)) && !mayBeLeftOut,
  )
  return [...changed, ...demanded.map(([column]) => `${column} is demanded`)]
}

/** The faults of each migration after the first, by its name. */
const faultsOfAll = async (engine: Engine, migrations: Record<string, Migration>) => {
  const opened = await openEmpty(engine)
  const faults: Record<string, string[]> = {}
  let before: Columns | undefined
  for (const [level, name] of Object.keys(migrations).sort().entries()) {
    const some = Object.fromEntries(
      Object.entries(migrations)
        .sort()
        .slice(0, level + 1),
    )
    await migrate(opened, { migrations: some, copiesDir: opened.dataDir, log: quietLog })
    const after = await columnsOf(opened.db as unknown as Kysely<never>)
    if (before) faults[name] = faultsOf(before, after)
    before = after
  }
  return faults
}

/** REL-20: during a rolling upgrade, older instances work on the newer tables. */
describe.each(engines)('each migration (%s)', (engine) => {
  test('REL-20 only adds: the tables and columns of the previous release remain, or get wider', async () => {
    const faults = await faultsOfAll(engine, withNext())
    expect(Object.keys(faults)).toContain(nextName)
    expect(Object.values(faults).flat()).toEqual([])
  })

  const wrong = [
    ['takes a column away', 'alter table house drop column name', 'house.name is gone'],
    ['renames a column', 'alter table house rename column name to title', 'house.name is gone'],
  ]
  // SQLite adds such a column only with a default, which is not a fault.
  if (engine === 'postgres')
    wrong.push([
      'demands a column that nobody writes yet',
      'alter table town add column region text not null',
      'town.region is demanded',
    ])

  test.each(wrong)('REL-20 a migration that %s is found', async (_what, statement = '', fault) => {
    const up = async (db: Kysely<unknown>) => void (await sql.raw(statement).execute(db))
    const faults = await faultsOfAll(engine, { ...withNext(), '9002_wrong': { up } })
    expect(faults['9002_wrong']).toContain(fault)
  })
})
