import * as contract from '#shared/contract/students/corrections'
import { fields } from '#shared/record/fields'
import { correctionDesk } from '../../testing/portal/correctionDesk'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import type { TestApp } from '../../testing/portal/testApp'
import { describeCalls, testOnBothDatabases } from '../../testing/database/testDb'

const { owner, other, closed } = people

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }

const removeAll = ({ db }: TestApp) => db.deleteFrom('correction').execute()

const addOne = async (test: TestApp, student_id: string, id: number) => {
  await removeAll(test)
  const row = { id, student_id, field: 'class_id', words: '1B', state: 'open' as const }
  await test.db
    .insertInto('correction')
    .values({ ...row, asked_at: '2026-08-03T14:00:00.000Z' })
    .execute()
}

matrix([
  {
    call: contract.listCorrections,
    about: ({ id }) => ({ params: { studentId: id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: contract.askCorrection,
    before: removeAll,
    about: ({ id }) => ({ body: { student_id: id, field: 'class_id', words: 'Class 1B' } }),
    expected: { V: 401, F: 403, O: 200, X: 403, C: 200, A: 403 },
  },
  {
    call: contract.withdrawCorrection,
    before: (test, { id }) => addOne(test, id, 7),
    about: ({ id }) => ({ body: { student_id: id, correction_id: 7 } }),
    expected: { V: 401, F: 403, O: 200, X: 403, C: 200, A: 403 },
  },
  { call: contract.listOpenCorrections, expected: officeOnly },
  { call: contract.countOpenCorrections, expected: officeOnly },
  {
    call: contract.resolveCorrection,
    before: (test, { id }) => addOne(test, id, 7),
    about: () => ({ body: { correction_id: 7, outcome: 'corrected', answer: null } }),
    expected: officeOnly,
  },
])

describeCalls('correction requests by a family', (open) => {
  test('SEC-96 nobody withdraws another student’s request', async () => {
    const { test, ask, withdraw, listed } = await correctionDesk(await open())
    const { id } = (await ask('class_id')).body
    const stranger = await test.signInAs('other')
    expect((await withdraw(id, stranger, other.id)).status).toBe(404)
    expect((await withdraw(id, stranger, owner.id)).status).toBe(403)
    expect((await listed())[0]?.state).toBe('open')
  })

  test('SEC-96 a family edits an open form itself; for a closed form it sends a request', async () => {
    const { test, ask } = await correctionDesk(await open())
    expect(await ask('mother_name')).toMatchObject({ status: 422 })
    expect(await ask('sea_no')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('change this yourself') as string },
    })
    const shut = await test.signInAs('closed')
    expect((await ask('sea_no', 'A digit is missing: 0123', shut, closed.id)).status).toBe(200)
  })

  test.each([
    'id',
    'agree_terms_conditions',
    'terms_and_conditions',
    'mother_name',
    'password_hash',
    'constructor',
  ])('SEC-96 %s cannot be requested', async (field) => {
    const { test, ask } = await correctionDesk(await open())
    const shut = await test.signInAs('closed')
    const answer = await ask(field, 'Please', shut, closed.id)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['field']])
  })

  test.each(['', ' \n', '\u200b', 'x'.repeat(501), 'x'.repeat(2001)])(
    'SEC-96 an empty or too long text is refused: %j',
    async (words) => {
      const { ask, listed } = await correctionDesk(await open())
      const answer = await ask('class_id', words)
      expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['words']])
      expect(await listed()).toEqual([])
    },
  )

  test('SEC-96 ten requests may be pending, and twenty may be sent in a day', async () => {
    const { test, ask, withdraw, count } = await correctionDesk(await open())
    const shut = await test.signInAs('closed')
    const askFor = (name: string) => ask(name, 'Please', shut, closed.id)
    const names = fields.filter(({ step }) => step === 'student').map(({ name }) => name)
    const asked = []
    for (const name of names.slice(1, 11)) asked.push(await askFor(name))
    expect(asked.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(await askFor(names[11] ?? '')).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Only 10') as string },
    })
    await withdraw(asked[0]?.body.id ?? 0, shut, closed.id)
    expect((await askFor(names[11] ?? '')).status).toBe(200)
    for (let more = 12; more < 20; more += 1) expect((await askFor('class_id')).status).toBe(409)
    expect((await askFor('class_id')).status).toBe(429)
    expect(await count()).toBe(10)
    test.advance({ days: 1 })
    const later = await test.signInAs('closed')
    expect((await ask('class_id', 'Please', later, closed.id)).status).toBe(409)
  })
})

testOnBothDatabases('SEC-96 one open request per field, however many ask at once', async (open) => {
  const { ask, count } = await correctionDesk(await open())
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('class_id')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  expect(await count()).toBe(1)
})
