// The first migration makes the tables of the thirty migrations that it replaced; two text files here record them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmpty } from '#server/testing/database/emptyDb'
import { engines } from '#server/testing/database/testDb'
import { tablesText } from '#server/testing/database/tablesText'
import { quietLog } from '../../core/log'
import { migrate } from '../opening/migrate'
import { migrations } from './index'

const textOf = (engine: string) =>
  readFileSync(join(__dirname, `../../../testing/database/tables.${engine}.txt`), 'utf8')

test.each(engines)(
  'REL-20 the tables have the columns, rules, indexes and triggers of the text (%s)',
  async (engine) => {
    const opened = await openEmpty(engine)
    const first = Object.fromEntries(Object.entries(migrations).slice(0, 1))
    expect(await migrate(opened, { migrations: first, copiesDir: '', log: quietLog })).toEqual([
      '0001_tables',
    ])
    expect(await tablesText(opened)).toBe(textOf(engine))
  },
)
