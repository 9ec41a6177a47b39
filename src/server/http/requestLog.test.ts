import { getUser } from '#shared/contract/access/signIn'
import { listStudents } from '#shared/contract/students/students'
import { people } from '../testing/people/people'
import { testApp } from '../testing/portal/testApp'

const collect = async (monotonicNow?: () => number) => {
  const lines: string[] = []
  const app = await testApp({ log: (line) => lines.push(line), monotonicNow })
  return { app, lines, read: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) }
}

test('successful reads are not logged; refusals are, with the pattern of their path', async () => {
  const { app, read } = await collect()
  const headers = await app.signInAs('owner')
  await app.call(getUser, { studentId: people.owner.id }, { headers })
  expect(read()).toEqual([])
  await app.inject({ url: `/api/user/${people.owner.id}` })
  expect(read()).toMatchObject([
    { msg: 'request', method: 'GET', route: '/api/user/:studentId', status: 401, ip: '127.0.0.1' },
  ])
})

test.each([
  [999, []],
  [1000, [{ msg: 'request', route: '/api/user/:studentId', status: 200, ms: 1000 }]],
])('a read that took %i ms: %j', async (milliseconds, expected) => {
  let passed = 0
  const { app, read } = await collect(() => (passed += milliseconds))
  const headers = await app.signInAs('owner')
  const before = read().length
  await app.call(getUser, { studentId: people.owner.id }, { headers })
  expect(read().slice(before)).toMatchObject(expected)
})

test('SEC-81 names, ids in addresses and search words are not logged', async () => {
  const { app, lines } = await collect()
  await app.call(listStudents, {}, { query: { name: 'asha' } })
  await app.call(listStudents, {}, { query: { name: '%canary' } })
  await app.inject({ url: '/api/user/canary-id' })
  await app.inject({ url: '/canary-path/x?canary=1' })
  await app.inject({
    url: '/api/towns',
    headers: { 'user-agent': 'canary-agent', referer: 'http://x/canary' },
  })
  expect(lines.join('')).not.toMatch(/canary|asha|ramkissoon/i)
})

test('SEC-66 a line break in a header becomes one line of JSON', async () => {
  const { app, lines } = await collect()
  await app.inject({ url: '/api/towns', headers: { 'x-forwarded-for': '1.1.1.1\u001b[31m' } })
  // One line is the request, the other the warning that forwarded addresses are not trusted.
  expect(lines.map((line) => line.trim().split('\n').length)).toEqual([1, 1])
})
