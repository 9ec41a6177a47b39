import { describeOnBothDatabases } from '#server/testing/database/testDb'
import { insertMany } from './manyRows'

const schools = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ name: `School ${index + 1}` }))

describeOnBothDatabases('many rows', (open) => {
  test.each([0, 1, 4999, 5000, 12_001])('%d of them are inserted', async (count) => {
    const { db } = await open()
    let turns = 0
    await insertMany(db, 'primary_school', schools(count), { between: async () => (turns += 1) })
    const names = await db.selectFrom('primary_school').select('name').execute()
    expect(new Set(names.map(({ name }) => name))).toEqual(new Set(schools(count).map(({ name }) => name)))
    expect(turns).toBe(Math.ceil(count / 5000))
  })

  test('each value is stored in its column, whatever the order of the keys', async () => {
    const { db } = await open()
    const rows = [
      { name: 'Trinidad and Tobago', position: 1 },
      { position: 2, name: 'Barbados' },
    ]
    await insertMany(db, 'country', rows)
    expect(await db.selectFrom('country').selectAll().orderBy('position').execute()).toEqual(rows)
  })

  test('rows of different columns are refused before anything is written', async () => {
    const { db } = await open()
    const rows = [{ name: 'A', position: 1 }, { name: 'B' } as { name: string; position: number }]
    await expect(insertMany(db, 'country', rows)).rejects.toThrow()
    expect(await db.selectFrom('country').selectAll().execute()).toEqual([])
  })
})
