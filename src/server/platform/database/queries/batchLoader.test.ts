import { describeOnBothDatabases } from '#server/testing/database/testDb'
import type { Db } from '../schema/schema'
import { batchLoader } from './batchLoader'

describeOnBothDatabases('looks that share a question', (open) => {
  const prepare = async () => {
    const { db, engine } = await open()
    await db
      .insertInto('town')
      .values([{ town_name: 'Arima' }, { town_name: 'Couva' }])
      .execute()
    const questions: string[][] = []
    const ask = async (asked: Db, keys: readonly string[]) => {
      questions.push([...keys])
      const rows = await asked.selectFrom('town').selectAll().where('town_name', 'in', keys).execute()
      return new Map(rows.map((row) => [row.town_name, row]))
    }
    const look = batchLoader({ one: async (asked, key) => (await ask(asked, [key])).get(key), many: ask })
    return { db, engine, look, questions }
  }

  test('each gets its own row, and a missing one nothing', async () => {
    const { db, engine, look, questions } = await prepare()
    const keys = ['Couva', 'Arima', 'Atlantis', 'Couva']
    const rows = await Promise.all(keys.map((key) => look(db, key)))
    expect(rows.map((row) => row?.town_name)).toEqual(['Couva', 'Arima', undefined, 'Couva'])
    expect(questions).toHaveLength(engine === 'postgres' ? 1 : keys.length)
  })

  test('SEC-06 a look is never answered with what was read before it was asked', async () => {
    const { db, look } = await prepare()
    for (let trial = 0; trial < 20; trial += 1) {
      const earlier = look(db, 'Arima')
      await db.deleteFrom('town').where('town_name', '=', 'Arima').execute()
      expect(await look(db, 'Arima')).toBeUndefined()
      await earlier
      await db.insertInto('town').values({ town_name: 'Arima' }).execute()
      expect(await look(db, 'Arima')).toEqual({ town_name: 'Arima' })
    }
  })

  test('inside a transaction the transaction itself is asked', async () => {
    const { db, look } = await prepare()
    const seen = await db.transaction().execute(async (trx) => {
      await trx.insertInto('town').values({ town_name: 'Toco' }).execute()
      return look(trx, 'Toco')
    })
    expect(seen).toEqual({ town_name: 'Toco' })
  })

  test('a question that fails is told to all who asked, and the next is asked', async () => {
    const { db, engine } = await prepare()
    let fails = true
    const look = batchLoader({
      one: async () => Promise.reject(new Error('gone')),
      many: async (_db, keys) => {
        if (fails) throw new Error('gone')
        return new Map(keys.map((key) => [key, key]))
      },
    })
    const asked = await Promise.allSettled([look(db, 'a'), look(db, 'b')])
    expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    fails = false
    if (engine === 'postgres') expect(await look(db, 'a')).toBe('a')
  })
})
