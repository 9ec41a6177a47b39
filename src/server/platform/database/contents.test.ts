import { saveAudit } from '../../trail/audit/queries'
import { engines, openTestDatabase } from '../../testing/database/testDb'
import { canonicalDump, hashOfDump } from './contents'
import type { Db } from './schema/schema'

const houses = [
  { id: 1, name: 'Ibis' },
  { id: 2, name: 'Heron' },
]
const dumpWith = async (open: () => Promise<{ db: Db }>, rows: typeof houses) => {
  const { db } = await open()
  for (const row of rows) await db.insertInto('house').values(row).execute()
  await saveAudit(db, { at: new Date(0), actor: 'a', action: 'settings changed' })
  return canonicalDump(db)
}

test('the same content gives the same text on both engines and in any order', async () => {
  const dumps = await Promise.all(
    engines.flatMap((engine) =>
      [houses, [...houses].reverse()].map((rows) => dumpWith(() => openTestDatabase(engine), rows)),
    ),
  )
  expect(new Set(dumps).size).toBe(1)
  expect(dumps[0]).toContain('house {"colour":null,"id":1,"name":"Ibis"}\n')
})

test('different content gives a different hash', async () => {
  const [one, other] = await Promise.all([
    dumpWith(() => openTestDatabase('sqlite'), houses),
    dumpWith(() => openTestDatabase('sqlite'), houses.slice(1)),
  ])
  expect(hashOfDump(one ?? '')).not.toBe(hashOfDump(other ?? ''))
})
