import { loginStudent } from '#shared/contract/access/signIn'
import { listStudents, saveStudent } from '#shared/contract/students/students'
import { fields } from '#shared/record/fields'
import type { Answered } from '../http/requestLog'
import { multipart } from '../testing/portal/multipart'
import { people } from '../testing/people/people'
import { testApp, type TestApp } from '../testing/portal/testApp'
import { callEngines, type Engine } from '../testing/database/testDb'
import { saveBackupStatus } from '../students/restores/queries'
import { tinyPdf } from './demoSchool/people/demoDocuments'
import { portalMetrics, type PortalMetrics, serveMetrics } from './metrics'

const observed = async (engine: Engine = 'sqlite', env: Record<string, string> = {}) => {
  const lines: string[] = []
  const box: { metrics?: PortalMetrics } = {}
  const watch = (answered: Answered) => box.metrics?.answered(answered)
  const test = await testApp({ engine, env, watch, log: (line) => lines.push(line) })
  const metrics = (box.metrics = portalMetrics(test.app, () => 3))
  return { test, metrics, lines }
}

/** The value of the first sample with this beginning. */
const valueOf = (text: string, sample: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(sample))
      ?.split(' ')
      .at(-1),
  )

const save = async ({ call, signInAs }: TestApp, values: object) =>
  call(
    saveStudent,
    {},
    {
      headers: await signInAs('owner'),
      body: { id: people.owner.id, ...values, _changed: Object.keys(values) },
    },
  )

describe.each(callEngines)('metrics on %s', (engine) => {
  test('report response times by path pattern, and queue lengths', async () => {
    const { test, metrics } = await observed(engine)
    await save(test, { place_of_birth: 'Arima' })
    await test.inject({ url: `/api/user/${people.owner.id}` })
    await test.inject({ url: '/nowhere/known' })
    const text = await metrics.read()
    expect(valueOf(text, 'portal_save_seconds_count')).toBe(1)
    const route = 'method="GET",route="/api/user/:studentId",status="4xx"'
    expect(valueOf(text, `portal_request_seconds_count{${route}}`)).toBe(1)
    expect(text).not.toContain('nowhere')
    expect(valueOf(text, 'portal_queue_depth{queue="group commit"}')).toBe(0)
    expect(valueOf(text, 'portal_queue_depth{queue="password hashing"}')).toBe(0)
    expect(valueOf(text, 'portal_queue_depth{queue="drawing"}')).toBe(0)
    expect(valueOf(text, 'portal_sessions{role="student"}')).toBe(1)
    expect(valueOf(text, 'portal_database_bytes')).toBeGreaterThan(10_000)
    expect(valueOf(text, 'portal_disk_free_ratio')).toBe(0.5)
    expect(valueOf(text, 'portal_log_lines_lost')).toBe(3)
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds')
  })

  test('REL-16 report the age of the last good backup', async () => {
    const { test, metrics } = await observed(engine, { BACKUP_DIR: '/elsewhere' })
    expect(await metrics.read()).toMatch(/^portal_backup_age_seconds \+Inf$/m)
    await saveBackupStatus(
      test.db,
      { goodAt: test.now().toISOString(), failedAt: 'x', damaged: 2 },
      test.now(),
    )
    test.advance({ minutes: 20 })
    const text = await metrics.read()
    expect(valueOf(text, 'portal_backup_age_seconds')).toBe(1200)
    expect(valueOf(text, 'portal_backup_failed')).toBe(1)
    expect(valueOf(text, 'portal_backup_damaged')).toBe(2)
  })

  test('REL-16 report backups in a bucket too, and none if backups are off', async () => {
    const store = { S3_ENDPOINT: 'https://s3.school.example', S3_REGION: 'eu-west-1', S3_BUCKET: 'portal' }
    const keys = { S3_ACCESS_KEY: 'name', S3_SECRET_KEY: 'key' }
    const bucket = await observed(engine, { ...store, ...keys, BACKUP_S3_BUCKET: 'portal-backups' })
    expect(await bucket.metrics.read()).toMatch(/^portal_backup_age_seconds \+Inf$/m)
    const none = await observed(engine)
    expect(await none.metrics.read()).toMatch(/^portal_backup_age_seconds Nan$/m)
  })

  test('REL-37 report an infinite age for a backup dated in the future', async () => {
    const { test, metrics } = await observed(engine, { BACKUP_DIR: '/elsewhere' })
    await saveBackupStatus(test.db, { goodAt: '2036-01-01T00:00:00.000Z' }, test.now())
    expect(await metrics.read()).toMatch(/^portal_backup_age_seconds \+Inf$/m)
  })

  test('are served while the database does not answer', async () => {
    const { test, metrics } = await observed(engine)
    await test.db.destroy()
    expect(await metrics.read()).toContain('nodejs_eventloop_lag_p99_seconds')
  })
})

test('SEC-81 unique words in every field, file name, search, address and sign-in never appear in metrics or logs', async () => {
  const { test, metrics, lines } = await observed()
  let count = 0
  const canary = (max = 40) => `zq${(count += 1)}canary`.slice(0, Math.max(6, max))
  const texts = fields.filter(({ kind }) => kind !== 'flag' && kind !== 'house')
  for (const field of texts) await save(test, { [field.name]: canary('max' in field ? field.max : 40) })
  const headers = await test.signInAs('owner')
  const upload = multipart(
    ['file', { name: `${canary()}.pdf`, file: tinyPdf([canary()]) }],
    ['id', people.owner.id],
    ['file_type', 'birth_certificate'],
  )
  await test.inject({
    method: 'POST',
    url: '/api/store-file',
    headers: { ...headers, ...upload.headers },
    payload: upload.payload,
  })
  await test.call(listStudents, {}, { query: { name: canary() } })
  const visitor = await test.visitor()
  await test.call(loginStudent, {}, { headers: visitor, body: { student_id: canary(), password: canary() } })
  await test.inject({ url: `/api/user/${canary()}?q=${canary()}` })
  await test.inject({
    url: `/${canary()}`,
    headers: { 'user-agent': canary(), referer: `http://x/${canary()}` },
  })
  expect(count).toBeGreaterThan(70)
  const text = await metrics.read()
  const written = `${lines.join('')}${text}`
  expect(written).not.toMatch(/zq\d/)
  for (const { first_name, last_name } of [people.owner, people.other])
    for (const name of [first_name, last_name]) expect(written).not.toContain(name)
  // The log names accounts, the metrics name nobody.
  expect(text).not.toContain(people.owner.id)
})

test('SEC-18 the metrics have their own port, which serves nothing else', async () => {
  const { test, metrics } = await observed()
  expect((await test.inject({ url: '/metrics' })).statusCode).toBe(404)
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init)
  const found = await at('/metrics')
  expect([found.status, found.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/plain'),
  ])
  expect(await found.text()).toContain('portal_request_seconds')
  expect((await at('/')).status).toBe(404)
  expect((await at('/metrics', { method: 'POST' })).status).toBe(404)
  await server.close()
})
