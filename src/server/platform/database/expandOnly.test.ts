import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietLog } from './log'
import { migrations } from './migrations/index'
import { migrateTo, openDatabase } from './opening/open'

const names = Object.keys(migrations).sort()

interface Column {
  type: string
  isNullable: boolean
  mayBeLeftOut: boolean
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-expand-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The columns of a portal of that age, as 'table.column'. */
const schemaAt = async (level: number): Promise<ReadonlyMap<string, Column>> => {
  const opened = await openDatabase({ databaseUrl: '', dataDir: join(folder, String(level)), log: quietLog })
  await migrateTo(opened, names.slice(0, level))
  const columns = (await opened.db.introspection.getTables()).flatMap((table) =>
    table.columns.map(({ name, dataType, isNullable, hasDefaultValue, isAutoIncrementing }) => {
      const mayBeLeftOut = isNullable || hasDefaultValue || isAutoIncrementing
      return [`${table.name}.${name}`, { type: dataType, isNullable, mayBeLeftOut }] as const
    }),
  )
  await opened.close()
  return new Map(columns)
}

const tableOf = (column: string) => column.split('.')[0] ?? ''

/** REL-20: while instances are renewed one after the other, the older ones work on the newer tables. */
test.each(names.slice(1).map((name, index) => [name, index + 1]))(
  'REL-20 %s only adds: what the portal before it reads and writes is there unchanged',
  async (_name, level) => {
    const [before, after] = [await schemaAt(level), await schemaAt(level + 1)]
    for (const [column, { type, isNullable }] of before)
      expect([column, after.get(column)]).toEqual([column, expect.objectContaining({ type, isNullable })])
    const oldTables = new Set([...before.keys()].map(tableOf))
    const demanded = [...after].filter(
      ([column, { mayBeLeftOut }]) => !before.has(column) && oldTables.has(tableOf(column)) && !mayBeLeftOut,
    )
    expect(demanded.map(([column]) => column)).toEqual([])
  },
)
