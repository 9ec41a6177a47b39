import { describeOnBothDatabases } from './testDb'

describeOnBothDatabases('a test database', (open, engine) => {
  let shared: Awaited<ReturnType<typeof open>>

  beforeAll(async () => {
    shared = await open()
  })

  test('is migrated and empty', async () => {
    const { db } = await open()
    expect(await db.selectFrom('student').selectAll().execute()).toEqual([])
  })

  test('has the requested engine', async () => {
    expect((await open()).engine).toBe(engine)
  })

  test('shares nothing with another one', async () => {
    const [one, other] = [await open(), await open()]
    await one.db.insertInto('house').values({ id: 1, name: 'Ibis' }).execute()
    expect(await other.db.selectFrom('house').selectAll().execute()).toEqual([])
  })

  test.each(['first', 'second'])('remains open if it was opened for the whole file (%s)', async () => {
    expect(await shared.db.selectFrom('house').selectAll().execute()).toEqual([])
  })
})
