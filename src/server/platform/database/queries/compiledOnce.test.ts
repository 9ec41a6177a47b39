import { describeOnBothDatabases } from '#server/testing/database/testDb'
import type { Db } from '../schema/schema'
import { compiledOnce } from './compiledOnce'

describeOnBothDatabases('a query that is compiled once', (open) => {
  test('binds the values of each call', async () => {
    const { db } = await open()
    let built = 0
    const addHouse = compiledOnce((db: Db, { id, name }: { id: number; name: string }) => {
      built += 1
      return db.insertInto('house').values({ id, name }).returning('id')
    })
    await addHouse(db, { id: 1, name: 'Ibis' })
    const { rows } = await addHouse(db, { id: 2, name: 'Heron' })
    expect(rows).toEqual([{ id: 2 }])
    expect(await db.selectFrom('house').selectAll().orderBy('id').execute()).toEqual([
      { id: 1, name: 'Ibis' },
      { id: 2, name: 'Heron' },
    ])
    expect(built).toBe(1)
  })

  test('runs in a transaction that rolls back with it', async () => {
    const { db } = await open()
    const addHouse = compiledOnce((db: Db, house: { id: number; name: string }) =>
      db.insertInto('house').values({ id: house.id, name: house.name }),
    )
    const undone = db.transaction().execute(async (trx) => {
      await addHouse(trx, { id: 1, name: 'Ibis' })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await db.selectFrom('house').selectAll().execute()).toEqual([])
  })

  test('serves two databases at once', async () => {
    const findHouse = compiledOnce((db: Db, { id }: { id: number }) =>
      db.selectFrom('house').select('name').where('id', '=', id),
    )
    const [one, other] = [await open(), await open()]
    await one.db.insertInto('house').values({ id: 1, name: 'Ibis' }).execute()
    await other.db.insertInto('house').values({ id: 1, name: 'Heron' }).execute()
    expect((await findHouse(one.db, { id: 1 })).rows).toEqual([{ name: 'Ibis' }])
    expect((await findHouse(other.db, { id: 1 })).rows).toEqual([{ name: 'Heron' }])
  })
})
