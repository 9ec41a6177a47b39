// Behaviour that repositories rely on, the same on both engines.
import { sql, type Kysely } from 'kysely'
import { describeOnBothDatabases } from '../../testing/database/testDb'
import { isUniqueViolation } from './databaseFault'

interface Tables {
  fact: { id: number; flag: number | boolean | null; day: string | null; big: number | null }
}

describeOnBothDatabases('both engines', (open) => {
  const prepare = async () => {
    const db = (await open()).db as unknown as Kysely<Tables>
    await sql`create table fact (id integer primary key, flag integer, day text, big bigint)`.execute(db)
    return db
  }
  const fact = (id: number, more: Partial<Tables['fact']> = {}) => ({
    id,
    flag: 0,
    day: null,
    big: null,
    ...more,
  })
  const ids = async (db: Kysely<Tables>) =>
    (await db.selectFrom('fact').select('id').orderBy('id').execute()).map(({ id }) => id)

  test('store a boolean as 0 or 1', async () => {
    const db = await prepare()
    await db
      .insertInto('fact')
      .values([fact(1, { flag: true }), fact(2, { flag: false })])
      .execute()
    expect(await db.selectFrom('fact').select('flag').orderBy('id').execute()).toEqual([
      { flag: 1 },
      { flag: 0 },
    ])
  })

  test.each([
    ['a Date', new Date(0)],
    ['an object', { a: 1 }],
    ['undefined', undefined],
    ['not a number', NaN],
  ])('refuse to store %s', async (_name, value) => {
    const db = await prepare()
    await expect(sql`insert into fact (id, day) values (1, ${value})`.execute(db)).rejects.toThrow(
      'Parameter 1 cannot be stored',
    )
  })

  test('give counts, sums and big integers as numbers', async () => {
    const db = await prepare()
    await db
      .insertInto('fact')
      .values([fact(1, { big: 2 ** 40 }), fact(2, { big: 1 })])
      .execute()
    const { rows } = await sql`select count(*) as n, sum(big) as total, max(big) as most from fact`.execute(
      db,
    )
    expect(rows).toEqual([{ n: 2, total: 2 ** 40 + 1, most: 2 ** 40 }])
  })

  test('report how many rows a statement changed', async () => {
    const db = await prepare()
    await db
      .insertInto('fact')
      .values([fact(1), fact(2)])
      .execute()
    const { numUpdatedRows } = await db.updateTable('fact').set({ flag: 1 }).executeTakeFirstOrThrow()
    expect(Number(numUpdatedRows)).toBe(2)
  })

  test('report an existing key', async () => {
    const db = await prepare()
    await db.insertInto('fact').values(fact(1)).execute()
    const again = db.insertInto('fact').values(fact(1)).execute()
    await expect(again.catch(isUniqueViolation)).resolves.toBe(true)
  })

  test('roll back a transaction that throws, including its tables', async () => {
    const db = await prepare()
    const undone = db.transaction().execute(async (trx) => {
      await trx.insertInto('fact').values(fact(1)).execute()
      await sql`create table other (id integer)`.execute(trx)
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await ids(db)).toEqual([])
    await sql`create table other (id integer)`.execute(db)
  })

  test('roll back to a savepoint and continue', async () => {
    const db = await prepare()
    const trx = await db.startTransaction().execute()
    await trx.insertInto('fact').values(fact(1)).execute()
    const inner = await trx.savepoint('inner').execute()
    await inner.insertInto('fact').values(fact(2)).execute()
    const back = await inner.rollbackToSavepoint('inner').execute()
    await back.insertInto('fact').values(fact(3)).execute()
    await back.releaseSavepoint('inner').execute()
    await trx.commit().execute()
    expect(await ids(db)).toEqual([1, 3])
  })

  test('show an open transaction to nobody else', async () => {
    const db = await prepare()
    await db.transaction().execute(async (trx) => {
      await trx.insertInto('fact').values(fact(1)).execute()
      expect(await ids(trx)).toEqual([1])
      expect(await ids(db)).toEqual([])
    })
    expect(await ids(db)).toEqual([1])
  })

  test('run concurrent transactions without losing one', async () => {
    const db = await prepare()
    await db
      .insertInto('fact')
      .values(fact(1, { big: 0 }))
      .execute()
    const addOne = () =>
      db.transaction().execute((trx) =>
        trx
          .updateTable('fact')
          .set({ big: sql<number>`big + 1` })
          .execute(),
      )
    await Promise.all(Array.from({ length: 50 }, addOne))
    expect(await db.selectFrom('fact').select('big').execute()).toEqual([{ big: 50 }])
  })
})
