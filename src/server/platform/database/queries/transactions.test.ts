import { PostgresAdapter, sql } from 'kysely'
import { describeOnBothDatabases } from '#server/testing/database/testDb'
import type { Db } from '../schema/schema'
import { readSnapshot } from './transactions'

describeOnBothDatabases('reads in a thread', (open) => {
  const houseNames = (db: Db) => db.selectFrom('house').select('name').execute()
  const addHouse = (db: Db) => db.insertInto('house').values({ id: 99, name: 'Heron' }).execute()

  test('see one snapshot while the portal writes, and everything the next time', async () => {
    const place = await open()
    const before = await houseNames(place.db)
    await readSnapshot(place, async (db) => {
      expect(await houseNames(db)).toEqual(before)
      await addHouse(place.db)
      expect(await houseNames(db)).toEqual(before)
    })
    expect(await readSnapshot(place, houseNames)).toHaveLength(before.length + 1)
  })

  test('have no time limit of a session: their thread may stand still between two queries', async () => {
    await readSnapshot(await open(), async (db) => {
      if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
      for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) {
        const { rows } = await sql`select current_setting(${limit}) as ms`.execute(db)
        expect([limit, ...rows]).toEqual([limit, { ms: '0' }])
      }
    })
  })

  test('cannot change data', async () => {
    await expect(readSnapshot(await open(), addHouse)).rejects.toMatchObject({ kind: 'readOnly' })
  })
})
