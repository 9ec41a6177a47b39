import * as contract from '#shared/contract/school/lookups'
import { colourName } from '#shared/rules/school/houseColours'
import { seedReferenceLists } from '../../operations/demoSchool/referenceLists'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { testDb } from '../../testing/database/testDb'
import * as repository from './queries'

const calls = [
  contract.listFormClasses,
  contract.listTowns,
  contract.listReligions,
  contract.listEthnicGroups,
  contract.listHouses,
  contract.listRegionalCorporations,
  contract.listCountries,
  contract.listPrimarySchools,
]

matrix(calls.map((call) => ({ call, expected: { V: 401, F: 403, O: 200, C: 200, A: 200 } })))

test('the answer has these column names', async () => {
  const { call, signInAs } = await testApp()
  const classes = await call(contract.listFormClasses, {}, { headers: await signInAs('owner') })
  expect(classes.json()).toEqual([
    { id: '1A', form_level: 1 },
    { id: '2A', form_level: 2 },
  ])
  const houses = await call(contract.listHouses, {}, { headers: await signInAs('owner') })
  expect(houses.json()).toEqual([{ id: 1, name: 'Ibis', colour: null }])
})

test('a school starts with these lists', async () => {
  const db = await testDb()
  await seedReferenceLists(db, new Date('2026-08-03T14:00:00.000Z'))
  const towns = (await repository.listTowns(db)).map(({ town_name }) => town_name)
  expect(towns).toHaveLength(68)
  expect(towns).toContain("D'Abadie")
  const corporations = (await repository.listRegionalCorporations(db)).map(({ title }) => title)
  expect(corporations).toHaveLength(15)
  expect(corporations).toContain('Couva–Tabaquite–Talparo')
  expect((await repository.listEthnicGroups(db)).map(({ id }) => id)).toEqual([
    ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '77', '99'],
  ])
  expect((await repository.listReligions(db)).at(-1)?.religion).toBe('Prefer not to say')
  expect((await repository.listCountries(db)).map(({ name }) => name)[0]).toBe('Trinidad and Tobago')
  expect(await repository.listFormClasses(db)).toHaveLength(24)
  expect(await repository.listPrimarySchools(db)).toHaveLength(20)
  const houses = await repository.listHouses(db)
  expect(houses.map(({ name, colour }) => `${name} ${colour && colourName(colour)}`)).toEqual([
    ...['Ibis Red', 'Kiskadee Yellow', 'Motmot Blue', 'Cocrico Brown'],
  ])
})
