import {
  getRegistrationStatus,
  getTermsAndConditions,
  type RegistrationStatus,
} from '#shared/contract/school/registration'
import { seedReferenceLists } from '../../operations/demoSchool/referenceLists'
import { matrix } from '../../testing/people/personas'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls } from '../../testing/database/testDb'
import { refuseWhenClosed } from './closedRegistration'

const terms = { version: '1', text: 'Be kind.', hash: 'abc', created_at: '2026-01-01T00:00:00.000Z' }

matrix([
  {
    call: getRegistrationStatus,
    about: () => ({ params: { formLevel: '1' } }),
    expected: { V: 401, F: 403, O: 200, C: 200, A: 200 },
  },
  {
    call: getTermsAndConditions,
    before: ({ db }) =>
      db
        .insertInto('terms')
        .values(terms)
        .onConflict((key) => key.doNothing())
        .execute(),
    expected: { V: 401, F: 403, O: 200, C: 200, A: 200 },
  },
])

describeCalls('the registration window', (open) => {
  test('is described by its state, its last day and today’s date at the school', async () => {
    const database = await open()
    const { db, call, signInAs, setNow } = await testApp({ database, engine: database.engine })
    await db
      .updateTable('registration_window')
      .set({ deadline: '2026-09-01' })
      .where('form_level', '=', 1)
      .execute()
    setNow('2026-08-10T03:30:00.000Z')
    const status = async (formLevel: string) => {
      const answer = await call(getRegistrationStatus, { formLevel }, { headers: await signInAs('owner') })
      return answer.json<RegistrationStatus>()
    }
    expect(await status('1')).toEqual({ open: 1, deadline: '2026-09-01', today: '2026-08-09' })
    expect(await status('2')).toEqual({ open: 0, deadline: null, today: '2026-08-09' })
  })

  test.each(['3', '0', '-1', '1e0', '01', '1.0', '..', '1,2', 'x'.repeat(500), '1 '])(
    'form level %j does not exist',
    async (formLevel) => {
      const database = await open()
      const { call, signInAs } = await testApp({ database, engine: database.engine })
      const answer = await call(getRegistrationStatus, { formLevel }, { headers: await signInAs('owner') })
      expect(answer.statusCode).toBe(404)
    },
  )
})

test('a family that comes after the last day reads the date in words', () => {
  const closed = () => refuseWhenClosed({ open: 1, deadline: '2026-08-01' }, '2026-08-02')
  expect(closed).toThrow(/^Registration closed on 1 August 2026\. Nothing was changed\./)
})

describeCalls('the terms', (open) => {
  test('the newest version is the one to agree to', async () => {
    const database = await open()
    const { db, call, signInAs } = await testApp({ database, engine: database.engine })
    const headers = await signInAs('owner')
    expect((await call(getTermsAndConditions, {}, { headers })).statusCode).toBe(404)
    await db
      .insertInto('terms')
      .values([
        terms,
        { ...terms, version: '2', text: 'Be very kind.', created_at: '2026-02-01T00:00:00.000Z' },
      ])
      .execute()
    expect((await call(getTermsAndConditions, {}, { headers })).json()).toEqual({
      version: '2',
      text: 'Be very kind.',
    })
  })

  test('SEC-93 a new school has terms about purpose, rights and health', async () => {
    const database = await open()
    const { db, call, signInAs } = await testApp({ database, engine: database.engine, empty: false })
    await db.transaction().execute(async (trx) => {
      await trx.deleteFrom('form_class').execute()
      await trx.deleteFrom('house').execute()
      await seedReferenceLists(trx, new Date('2026-08-03T14:00:00.000Z'))
    })
    const { text } = (await call(getTermsAndConditions, {}, { headers: await signInAs('owner') })).json<{
      text: string
    }>()
    for (const topic of ['Why we ask', 'Who sees the answers', 'Health answers', 'Your rights', 'How long']) {
      expect(text).toContain(topic)
    }
  })
})
