import { describeOnBothDatabases } from '../../testing/database/testDb'
import * as lookups from './queries'

describeOnBothDatabases('the reference lists', (open) => {
  test('classes are sorted by form level, then by name', async () => {
    const { db } = await open()
    const rows = [
      { id: '2A', form_level: 2 },
      { id: '1B', form_level: 1 },
      { id: '1A', form_level: 1 },
    ]
    await db.insertInto('form_class').values(rows).execute()
    expect((await lookups.listFormClasses(db)).map(({ id }) => id)).toEqual(['1A', '1B', '2A'])
  })

  test('towns are sorted alphabetically, ignoring apostrophes and capitals', async () => {
    const { db } = await open()
    const names = ['Tunapuna', 'D’Abadie', 'Diego Martin', 'Arima', "St Ann's", 'St Joseph']
    await db
      .insertInto('town')
      .values(names.map((town_name) => ({ town_name })))
      .execute()
    expect((await lookups.listTowns(db)).map(({ town_name }) => town_name)).toEqual([
      'Arima',
      'D’Abadie',
      'Diego Martin',
      "St Ann's",
      'St Joseph',
      'Tunapuna',
    ])
  })

  test('religions and ethnic groups are in the school’s order, without the position', async () => {
    const { db } = await open()
    await db
      .insertInto('religion')
      .values([
        { code: '1', religion: 'None', position: 2 },
        { code: '2', religion: 'Anglican', position: 1 },
      ])
      .execute()
    await db.insertInto('ethnic_group').values({ id: '99', group_type: 'Not stated', position: 1 }).execute()
    expect(await lookups.listReligions(db)).toEqual([
      { code: '2', religion: 'Anglican' },
      { code: '1', religion: 'None' },
    ])
    expect(await lookups.listEthnicGroups(db)).toEqual([{ id: '99', group_type: 'Not stated' }])
  })

  test('the usual countries come first', async () => {
    const { db } = await open()
    await db
      .insertInto('country')
      .values([
        { name: 'Barbados', position: 2 },
        { name: 'Trinidad and Tobago', position: 1 },
      ])
      .execute()
    expect((await lookups.listCountries(db))[0]).toEqual({ name: 'Trinidad and Tobago' })
  })

  test('a list without entries is an empty list', async () => {
    const { db } = await open()
    expect(await lookups.listHouses(db)).toEqual([])
    expect(await lookups.listRegionalCorporations(db)).toEqual([])
    expect(await lookups.listPrimarySchools(db)).toEqual([])
  })
})
