import { join } from 'node:path'
import { openBefore } from '../../testing/database/olderDb'
import { engines } from '../../testing/database/testDb'
import { quietLog } from './log'
import { migrations } from './migrations/index'
import { migrate } from './opening/migrate'

const names = Object.keys(migrations).sort()

interface Column {
  type: string
  isNullable: boolean
  mayBeLeftOut: boolean
}

type Columns = ReadonlyMap<string, Column>

const tableOf = (column: string) => column.split('.')[0] ?? ''

/** Both are read as numbers, and what fits into four bytes fits into eight. */
const mayBecome: Readonly<Record<string, string>> = { int4: 'int8' }

describe.each(engines)('each migration (%s)', (engine) => {
  /** The columns of a portal of each age, as 'table.column'. */
  const ages: Columns[] = []

  beforeAll(async () => {
    const opened = await openBefore(engine, '')
    for (const level of names.keys()) {
      const some = Object.fromEntries(names.slice(0, level + 1).map((name) => [name, migrations[name]]))
      await migrate(opened, {
        migrations: some as typeof migrations,
        copiesDir: join(opened.dataDir, 'copies'),
        log: quietLog,
      })
      const columns = (await opened.db.introspection.getTables()).flatMap((table) =>
        table.columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
          const mayBeLeftOut = isNullable || hasDefaultValue || isAutoIncrementing
          return [`${table.name}.${name}`, { type: dataType, isNullable, mayBeLeftOut }] as const
        }),
      )
      ages.push(new Map(columns))
    }
  })

  /** REL-20: while instances are renewed one after the other, the older ones work on the newer tables. */
  test.each(names.slice(1).map((name, index) => [name, index]))(
    'REL-20 %s only adds: what the portal before it reads and writes is there as it was, or with more room',
    (_name, index) => {
      const [before, after] = [ages[index] as Columns, ages[index + 1] as Columns]
      for (const [column, { type, isNullable }] of before) {
        const found = after.get(column)
        expect([column, found]).toEqual([column, expect.objectContaining({ isNullable })])
        expect([column, [type, mayBecome[type]]]).toEqual([column, expect.arrayContaining([found?.type])])
      }
      const oldTables = new Set([...before.keys()].map(tableOf))
      const demanded = [...after].filter(
        ([column, { mayBeLeftOut }]) =>
          !before.has(column) && oldTables.has(tableOf(column)) && !mayBeLeftOut,
      )
      expect(demanded.map(([column]) => column)).toEqual([])
    },
  )
})
