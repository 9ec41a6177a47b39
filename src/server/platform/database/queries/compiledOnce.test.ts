import fc from 'fast-check'
import { describeOnBothDatabases } from '#server/testing/database/testDb'
import type { Db } from '../schema/schema'
import { batchLoader, compiledOnce, inChunks, lengthFor, perLength, type Slots } from './compiledOnce'

describe('compiled once', () => {
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
        { id: 1, name: 'Ibis', colour: null },
        { id: 2, name: 'Heron', colour: null },
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
})

describe('rows statement', () => {
  const names = ['a', 'b'] as const

  const rowsOf = (length: number, values: Slots) =>
    Array.from({ length }, (_none, index) => ({ a: values[index * 2], b: values[index * 2 + 1] }))

  describe('chunked lists', () => {
    test('every row arrives once, in order and with its columns; the padding is null', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ b: fc.nat(), a: fc.nat() }), { maxLength: 200 }),
          async (rows) => {
            const pieces = await inChunks(rows, names, async (length, values) => rowsOf(length, values))
            const seen = pieces.flat()
            expect(seen.filter(({ a }) => a !== null)).toEqual(rows)
            expect(seen.filter(({ a }) => a === null).every(({ b }) => b === null)).toBe(true)
          },
        ),
      )
    })

    test('one statement for each 64 rows, and none for an empty list', async () => {
      const run = jest.fn(async () => ({ rows: [] }))
      for (const [count, statements] of [
        [0, 0],
        [1, 1],
        [63, 1],
        [64, 1],
        [65, 2],
      ] as const) {
        run.mockClear()
        await inChunks(Array<{ a: number }>(count).fill({ a: 1 }), ['a'], run)
        expect([count, run.mock.calls.length]).toEqual([count, statements])
      }
    })

    test('there are few lengths, and at most half of one is padding', () => {
      const lengths = Array.from({ length: 64 }, (_none, index) => lengthFor(index + 1))
      expect(new Set(lengths).size).toBe(12)
      lengths.forEach((length, index) => expect(length).toBeLessThan(2 * (index + 1) + 1))
    })

    test('each length is compiled once', () => {
      const make = jest.fn((length: number) => ({ length }))
      const of = perLength(make)
      expect(of(3)).toBe(of(3))
      expect(make).toHaveBeenCalledTimes(1)
    })
  })
})

describe('batch loader', () => {
  describeOnBothDatabases('lookups that share a query', (open) => {
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

    test('each lookup gets its own row, and a missing one gets nothing', async () => {
      const { db, engine, look, questions } = await prepare()
      const keys = ['Couva', 'Arima', 'Atlantis', 'Couva']
      const rows = await Promise.all(keys.map((key) => look(db, key)))
      expect(rows.map((row) => row?.town_name)).toEqual(['Couva', 'Arima', undefined, 'Couva'])
      expect(questions).toHaveLength(engine === 'postgres' ? 1 : keys.length)
    })

    test('SEC-06 a lookup is never answered with data read before it was requested', async () => {
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

    test('inside a transaction the lookup reads in that transaction', async () => {
      const { db, look } = await prepare()
      const seen = await db.transaction().execute(async (trx) => {
        await trx.insertInto('town').values({ town_name: 'Toco' }).execute()
        return look(trx, 'Toco')
      })
      expect(seen).toEqual({ town_name: 'Toco' })
    })

    test('an error is reported to all waiting lookups, and the next one queries again', async () => {
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
})
