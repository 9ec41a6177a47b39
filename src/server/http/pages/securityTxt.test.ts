import { testApp } from '../../testing/portal/testApp'

const read = async (env: Record<string, string>) => {
  const app = await testApp({ env })
  const answer = await app.inject({ url: '/.well-known/security.txt' })
  const fields = answer.body
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/) as [string, string])
  return { app, answer, fields }
}

test('SEC-88 security.txt has a contact, a policy, its own address and an expiry date within a year', async () => {
  const { app, answer, fields } = await read({
    SCHOOL_NAME: 'Our School',
    SCHOOL_EMAIL: 'office@our.example',
    SCHOOL_PHONE: '868 555 0100',
    PUBLIC_URL: 'https://portal.our.example',
  })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const { Expires: expires = '', Policy: policy = '', Canonical: canonical } = Object.fromEntries(fields)
  expect(fields.filter(([name]) => name === 'Contact').map(([, value]) => value)).toEqual([
    'mailto:office@our.example',
    'tel:+18685550100',
  ])
  expect(canonical).toBe('https://portal.our.example/.well-known/security.txt')
  const daysLeft = (Date.parse(expires) - app.now().getTime()) / 86_400_000
  expect(daysLeft > 30 && daysLeft < 365).toBe(true)
  expect(new Date(expires).toISOString()).toBe(expires)
  const page = await app.inject({ url: new URL(policy).pathname })
  expect([page.statusCode, page.body]).toEqual([200, expect.stringContaining('90 days')])
  app.advance({ days: 400 })
  const later = await app.inject({ url: '/.well-known/security.txt' })
  expect(Date.parse(/^Expires: (.*)$/m.exec(later.body)?.[1] ?? '')).toBeGreaterThan(app.now().getTime())
})

test('SEC-88 a school without an address has no security.txt instead of an empty one', async () => {
  const { answer } = await read({ SCHOOL_NAME: 'Our School' })
  expect(answer.statusCode).toBe(404)
})
