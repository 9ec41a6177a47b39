// The tables that all migrations of today make, as two texts. They are the measure of the one migration that takes the
// place of these.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openBefore } from '#server/testing/database/olderDb'
import { engines } from '#server/testing/database/testDb'
import { tablesText } from '#server/testing/database/tablesText'

const fileOf = (engine: string) => join(__dirname, `../../../testing/database/tables.${engine}.txt`)

test.each(engines)(
  'REL-20 the tables have the columns, rules, indexes and triggers of the text (%s)',
  async (engine) => {
    const text = await tablesText(await openBefore(engine, '0031'))
    if (process.env.WRITE_TABLES) writeFileSync(fileOf(engine), text)
    expect(text).toBe(readFileSync(fileOf(engine), 'utf8'))
  },
)
