import { getCsrfCookie, logout } from '#shared/contract/access/signIn'
import { people } from '../people/people'
import { testApp } from './testApp'

test('SEC-04 signing out ends the session on the server', async () => {
  const { call, signInAs, db } = await testApp()
  const headers = await signInAs('owner')
  expect(await db.selectFrom('session').select('account_id').execute()).toEqual([
    { account_id: `student:${people.owner.id}` },
  ])
  const answer = await call(logout, {}, { headers })
  expect(answer.statusCode).toBe(204)
  expect(answer.headers['clear-site-data']).toBe('"cache"')
  expect(await db.selectFrom('session').selectAll().execute()).toEqual([])
})

test('SEC-10 a change without a token is refused', async () => {
  const { call, inject, signInAs } = await testApp()
  const { cookie = '' } = await signInAs('owner')
  expect((await call(logout, {}, { headers: { cookie } })).statusCode).toBe(403)
  expect((await call(getCsrfCookie, {})).statusCode).toBe(204)
  expect((await inject({ url: '/api/nowhere' })).json()).toEqual({ message: 'Not found.' })
})
