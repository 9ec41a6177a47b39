// Limits on a family's saves and on the history that they write, each hour.
import type { ApiError } from '#shared/contract/errors'
import { saveStudent } from '#shared/contract/students/students'
import { people } from '../../testing/people/people'
import { testApp } from '../../testing/portal/testApp'
import { describeOnBothDatabases, openTestDatabase } from '../../testing/database/testDb'

const { owner, other } = people

describeOnBothDatabases('the hourly limits on a family’s saves', (open) => {
  const start = async () => {
    const database = await open()
    const env = { SAVES_PER_STUDENT: '3', HISTORY_MB_PER_STUDENT: '1' }
    const portal = await testApp({ database, engine: database.engine, env })
    portal.setNow('2026-08-03T14:35:00.000Z')
    const save = async (who: 'owner' | 'other' | 'admin', allergy: string, id = owner.id) => {
      const headers = await portal.signInAs(who)
      return portal.call(saveStudent, {}, { headers, body: { id, allergy, _changed: ['allergy'] } })
    }
    const stored = async () =>
      (await portal.db.selectFrom('field_change').select('new_value').orderBy('id').execute()).map(
        ({ new_value }) => new_value,
      )
    return { portal, save, stored }
  }

  test('SEC-114 a save over the limit is postponed with a message until the hour ends; other families are not affected', async () => {
    const { portal, save, stored } = await start()
    for (const text of ['A', 'B', 'C']) expect((await save('owner', text)).statusCode).toBe(200)
    const refused = await save('owner', 'D')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1500'])
    const message = 'This form was saved too often within an hour. Please try again in 25 minutes.'
    expect(refused.json<ApiError>()).toEqual({ message, errors: { limit: [message] } })
    expect((await save('admin', 'E')).statusCode).toBe(200)
    expect((await save('other', 'F', other.id)).statusCode).toBe(200)
    expect(await stored()).toEqual(['"A"', '"B"', '"C"', '"E"', '"F"'])
    portal.advance({ minutes: 24, seconds: 30 })
    expect((await save('owner', 'D')).json<ApiError>().message).toMatch(/ in a minute\.$/)
    portal.advance({ seconds: 30 })
    expect((await save('owner', 'D')).statusCode).toBe(200)
    expect((await stored()).at(-1)).toBe('"D"')
  })

  test('SEC-114 concurrent saves and invalid saves count too', async () => {
    const { portal, stored } = await start()
    const headers = await portal.signInAs('owner')
    const send = (body: object) => portal.call(saveStudent, {}, { headers, body: { id: owner.id, ...body } })
    expect((await send({ email: 'nonsense', _changed: ['email'] })).statusCode).toBe(422)
    const answers = await Promise.all(
      ['A', 'B', 'C', 'D', 'E', 'F'].map((allergy) => send({ allergy, _changed: ['allergy'] })),
    )
    const counts = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length
    expect([counts(200), counts(429)]).toEqual([2, 4])
    expect(await stored()).toHaveLength(2)
  })

  test('SEC-114 history is counted in bytes', async () => {
    const { portal, save, stored } = await start()
    expect((await save('owner', 'Nüsse')).statusCode).toBe(200)
    const history = portal.db.selectFrom('budget').select('used').where('key', 'like', 'history:student:%')
    // The old value null takes four bytes; the new one takes eight with its quotation marks.
    expect(await history.execute()).toEqual([{ used: 4 + 8 }])
    await portal.db
      .updateTable('budget')
      .set({ used: 1024 * 1024 })
      .where('key', 'like', 'history:student:%')
      .execute()
    const refused = await save('owner', 'B')
    expect([refused.statusCode, Object.keys(refused.json<ApiError>().errors ?? {})]).toEqual([429, ['limit']])
    expect(await stored()).toEqual(['"Nüsse"'])
  })
})

test('SEC-114 the limits are 3,000 saves and 20 MB of history an hour', async () => {
  const { app } = await testApp({ database: await openTestDatabase('sqlite') })
  expect(app.config.budgets).toMatchObject({ savesPerStudent: 3000, historyMbPerStudent: 20 })
})
