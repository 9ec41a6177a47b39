import type { Call } from '#shared/contract/call'
import { listFormClasses, listHouses } from '#shared/contract/school/lookups'
import * as contract from '#shared/contract/school/schoolSettings'
import { saveStudent } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

matrix([
  {
    call: contract.saveFormClass,
    about: () => ({ body: { id: '4X', form_level: 4, was: null } }),
    expected: officeOnly,
  },
  {
    call: contract.saveHouse,
    about: () => ({ body: { id: null, name: 'Motmot', was: null } }),
    expected: officeOnly,
  },
])

const openSchool = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const headers = await test.signInAs('admin')
  const ask = async (target: Call, body?: object) => {
    const answer = await test.call(target, {}, { headers, body: body as never })
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
  }
  const audits = async () => {
    const rows = await test.db
      .selectFrom('audit')
      .select(['action', 'subject', 'details'])
      .orderBy('id')
      .execute()
    return rows.map(({ action, subject, details }) => [action, subject, JSON.parse(details) as object])
  }
  return { ask, audits }
}

describeCalls('the school’s classes', (open) => {
  test('a new class can be assigned, moved between form levels, and removed when empty', async () => {
    const { ask, audits } = await openSchool(await open())
    expect((await ask(contract.saveFormClass, { id: ' 1 Blue', form_level: 1, was: null })).status).toBe(200)
    const student = { id: people.owner.id, class_id: '1 Blue', _changed: ['class_id'] }
    expect((await ask(saveStudent, student)).status).toBe(200)
    expect((await ask(contract.saveFormClass, { id: '1 Blue', form_level: 2, was: 1 })).status).toBe(200)
    expect((await ask(listFormClasses)).body).toContainEqual({ id: '1 Blue', form_level: 2 })
    const remove = { id: '1 Blue', form_level: null, was: 2 }
    const refused = await ask(contract.saveFormClass, remove)
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'One student is in class 1 Blue. Move them first.',
    ])
    await ask(saveStudent, { ...student, class_id: '1A' })
    expect((await ask(contract.saveFormClass, remove)).body).toEqual({ id: '1 Blue', form_level: null })
    expect((await ask(listFormClasses)).body).toHaveLength(2)
    expect((await audits())[1]).toEqual([
      'class list changed',
      'class:1 Blue',
      { before: { form_level: 1 }, after: { form_level: 2 } },
    ])
  })

  test.each([
    [{ id: '1a', form_level: 1, was: null }, 422],
    [{ id: 'None', form_level: 1, was: null }, 422],
    [{ id: '1/B', form_level: 1, was: null }, 422],
    [{ id: '1A', form_level: 2, was: null }, 409],
    [{ id: '3Z', form_level: null, was: 3 }, 409],
  ])('%j is refused', async (wish, status) => {
    const { ask, audits } = await openSchool(await open())
    expect((await ask(contract.saveFormClass, wish)).status).toBe(status)
    expect(await audits()).toEqual([])
  })
})

describeCalls('the school’s houses', (open) => {
  test('a house can be added, renamed, and removed when empty', async () => {
    const { ask } = await openSchool(await open())
    expect((await ask(contract.saveHouse, { id: null, name: ' Motmot ', was: null })).body).toEqual({
      id: 2,
      name: 'Motmot',
      colour: null,
    })
    expect((await ask(contract.saveHouse, { id: null, name: 'MOTMOT', was: null })).status).toBe(422)
    expect((await ask(contract.saveHouse, { id: 2, name: 'Cocrico', was: 'Ibis' })).status).toBe(409)
    expect((await ask(contract.saveHouse, { id: 2, name: 'Cocrico', was: 'Motmot' })).status).toBe(200)
    expect((await ask(listHouses)).body).toEqual([
      { id: 1, name: 'Ibis', colour: null },
      { id: 2, name: 'Cocrico', colour: null },
    ])
    const full = await ask(contract.saveHouse, { id: 1, name: null, was: 'Ibis' })
    expect([full.status, full.body.message]).toEqual([409, '4 students are in Ibis. Move them first.'])
    expect((await ask(contract.saveHouse, { id: 2, name: null, was: 'Cocrico' })).status).toBe(200)
    expect((await ask(listHouses)).body).toHaveLength(1)
    expect((await ask(contract.saveHouse, { id: 9, name: 'X', was: null })).status).toBe(404)
  })

  test('a house has the colour that was chosen last; a rename without one leaves it, and each change is logged', async () => {
    const { ask, audits } = await openSchool(await open())
    const save = (more: object) => ask(contract.saveHouse, { id: 1, name: 'Ibis', was: 'Ibis', ...more })
    expect((await save({ colour: 'red' })).status).toBe(422)
    expect((await save({ colour: '#D0202E' })).body).toEqual({ id: 1, name: 'Ibis', colour: '#d0202e' })
    expect((await save({ name: 'Scarlet' })).body).toEqual({ id: 1, name: 'Scarlet', colour: '#d0202e' })
    expect((await save({ name: 'Red', was: 'Ibis' })).body).toMatchObject({
      current: { id: 1, name: 'Scarlet', colour: '#d0202e' },
    })
    expect((await ask(listHouses)).body).toEqual([{ id: 1, name: 'Scarlet', colour: '#d0202e' }])
    await save({ name: 'Scarlet', was: 'Scarlet', colour: null })
    const changed = ['house list changed', 'house:1']
    expect(await audits()).toEqual([
      [...changed, { before: { colour: null }, after: { colour: '#d0202e' }, house: 'Ibis' }],
      [...changed, { before: { name: 'Ibis' }, after: { name: 'Scarlet' } }],
      [...changed, { before: { colour: '#d0202e' }, after: { colour: null }, house: 'Scarlet' }],
    ])
  })

  test('a new house may have a colour, which goes with it', async () => {
    const { ask, audits } = await openSchool(await open())
    const [blue, made] = ['#1f5fc4', { id: 2, name: 'Motmot', was: 'Motmot' }]
    const add = { id: null, name: 'Motmot', colour: blue, was: null }
    expect((await ask(contract.saveHouse, add)).body).toEqual({ id: 2, name: 'Motmot', colour: blue })
    const gone = await ask(contract.saveHouse, { ...made, name: null })
    expect(gone.body).toEqual({ id: 2, name: null, colour: null })
    expect((await audits())[1]?.[2]).toEqual({
      before: { name: 'Motmot', colour: blue },
      after: { name: null, colour: null },
    })
  })
})
