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

  test('cannot change data', async () => {
    await expect(readSnapshot(await open(), addHouse)).rejects.toMatchObject({ kind: 'readOnly' })
  })
})
