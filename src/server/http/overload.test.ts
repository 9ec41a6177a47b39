import { loginStudent } from '#shared/contract/access/signIn'
import type { Load } from '#shared/contract/call'
import { saveStudent } from '#shared/contract/students/students'
import { portalMetrics, type PortalMetrics } from '../operations/metrics'
import { createLoopDelayMeter, medianOf, overloadOrder, shedAt, watchLoopDelay } from './overload'
import { people } from '../testing/people/people'
import { testApp, type TestApp } from '../testing/portal/testApp'
import type { Answered } from './requestLog'
import { allCalls } from '#shared/contract/index'

const { owner } = people

/** One call of each kind, in the order in which they are shed. */
const asked: readonly (readonly [kind: Load, url: string])[] = [
  ['reports', '/api/registration-report/all'],
  ['exports', '/api/registration-data-spreadsheet'],
  ['documents', `/api/registration-form/${owner.id}`],
  ['search', '/api/students?name=Ram'],
  ['reads', '/api/towns'],
  ['sign-in', `/api/user/${owner.id}`],
]

const turnedAway = async ({ inject }: TestApp): Promise<string[]> => {
  const answers = await Promise.all(asked.map(([, url]) => inject({ url })))
  return asked.filter((_one, at) => answers[at]?.statusCode === 503).map(([kind]) => kind)
}

const save = async ({ call, signInAs }: TestApp, place_of_birth: string) => {
  const headers = await signInAs('owner')
  const body = { id: owner.id, place_of_birth, _changed: ['place_of_birth'] }
  return (await call(saveStudent, {}, { headers, body })).statusCode
}

test.each([
  [0, 0],
  [500, 3],
  [60_000, 6],
])(
  'REL-24 at %i ms the server sheds the first %i kinds of calls, and still accepts saves',
  async (delayMs, count) => {
    const test = await testApp()
    test.app.overload.observe(delayMs)
    expect(await turnedAway(test)).toEqual(asked.slice(0, count).map(([kind]) => kind))
    expect(await save(test, `at ${delayMs}`)).toBe(200)
  },
)

test('REL-24 a shed call gets a calm message and the time to come back', async () => {
  const { app, inject, call, visitor } = await testApp()
  app.overload.observe(3000)
  const report = await inject({ url: '/api/registration-report/all' })
  expect([report.statusCode, report.headers['retry-after']]).toEqual([503, '60'])
  expect(report.json()).toEqual({
    message: expect.stringContaining('saving people’s answers first') as string,
  })
  const body = { student_id: owner.id, password: owner.password }
  const entered = await call(loginStudent, {}, { headers: await visitor(), body })
  expect([entered.statusCode, entered.headers['retry-after']]).toEqual([503, '5'])
  // The sign-in pages read the message here.
  expect(entered.json()).toMatchObject({
    errors: { message: [expect.stringContaining('try again') as string] },
  })
})

test('REL-24 pages, health checks and unknown addresses are never shed', async () => {
  const { app, inject } = await testApp()
  app.overload.observe(60_000)
  for (const [url, status] of [
    ['/healthz', 200],
    ['/readyz', 200],
    ['/.well-known/security.txt', 200],
    ['/api/nothing', 404],
  ] as const)
    expect([url, (await inject({ url })).statusCode]).toEqual([url, status])
})

test('REL-24 the metrics count shed calls by kind, and the log tells start and end', async () => {
  const lines: string[] = []
  const test = await testApp({ log: (line) => lines.push(line) })
  const metrics = portalMetrics(test.app, () => 0)
  for (const delayMs of [100, 400, 400, 200, 100]) {
    test.app.overload.observe(delayMs)
    await turnedAway(test)
  }
  const text = await metrics.read()
  expect(text).toContain('portal_shed_total{kind="reports"} 3')
  expect(text).toContain('portal_shed_total{kind="exports"} 3')
  expect(text).toContain('portal_shed_total{kind="sign-in"} 0')
  expect(text).not.toContain('kind="saves"')
  const told = lines
    .map((line) => JSON.parse(line) as { event?: string; kinds?: string[]; msg: string })
    .filter(({ event }) => event === 'overload')
  expect(told.map(({ kinds, msg }) => [msg, kinds])).toEqual([
    ['overstrained, calls are turned away', ['reports', 'exports']],
    ['no longer overstrained', []],
  ])
})

test('REL-24 shedding is not a fault: no log line for each and no count among faults; a real fault still has both', async () => {
  const lines: string[] = []
  const box: { metrics?: PortalMetrics } = {}
  const watch = (answered: Answered) => box.metrics?.answered(answered)
  const test = await testApp({ log: (line) => lines.push(line), watch })
  const metrics = (box.metrics = portalMetrics(test.app, () => 0))
  const headers = await test.signInAs('owner')
  test.app.overload.observe(60_000)
  for (let round = 0; round < 20; round += 1) await turnedAway(test)
  const body = { student_id: owner.id, password: owner.password }
  expect((await test.call(loginStudent, {}, { headers: await test.visitor(), body })).statusCode).toBe(503)
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'overstrained, calls are turned away',
  ])
  const counted = await metrics.read()
  expect(counted).toContain('portal_shed_total{kind="reports"} 20')
  expect(counted).toContain('portal_shed_total{kind="sign-in"} 21')
  expect(counted).toMatch(/^portal_faults_total 0$/m)

  test.app.overload.observe(0)
  lines.splice(0)
  await test.db.destroy()
  expect((await test.inject({ url: '/api/towns', headers })).statusCode).toBe(500)
  expect(lines.join('')).toContain('"msg":"request"')
  expect(await metrics.read()).toMatch(/^portal_faults_total 1$/m)
})

test('REL-24 one or two long pauses do not count as overload', () => {
  expect(medianOf([0, 0, 4000, 0, 0])).toBe(0)
  expect(medianOf([0, 4000, 4000, 0, 0])).toBe(0)
  expect(medianOf([300, 4000, 400, 0, 0])).toBe(300)
})

test('REL-24 while the thread is blocked repeatedly, reports and documents are shed and saves are not; then all recovers', async () => {
  const test = await testApp()
  const { overload } = test.app
  let now = 0
  const meter = createLoopDelayMeter(now, (delayMs) => overload.observe(delayMs))
  const ticksOf = (gapMs: number, forMs: number) => {
    for (const end = now + forMs; now < end;) meter((now += gapMs))
  }
  ticksOf(600, 1200)
  expect(await turnedAway(test)).toEqual([])
  ticksOf(600, 600)
  expect(await turnedAway(test)).toEqual(['reports', 'exports', 'documents'])
  expect(await save(test, 'under strain')).toBe(200)
  ticksOf(25, 1500)
  expect(await turnedAway(test)).toEqual([])
})

/** The longest delay reported in four seconds on a free thread, if the checks find saves that waited this long, in turn. */
const heardOf = (waits: readonly number[]) => {
  jest.useFakeTimers()
  const heard: number[] = []
  let look = 0
  const stop = watchLoopDelay(
    (delayMs) => heard.push(delayMs),
    () => waits[(look += 1) % waits.length] ?? 0,
  )
  jest.advanceTimersByTime(4000)
  stop()
  jest.useRealTimers()
  return Math.max(...heard)
}

test('REL-24 waiting saves count as overload even if the thread is free', () => {
  expect(heardOf([400])).toBe(400)
  expect(heardOf([4000, 0, 0, 0, 0, 0])).toBe(0)
})

const order = overloadOrder.map(({ kind }) => kind)
const first = (count: number) => order.slice(0, count)

test.each<[delayMs: number, kinds: number, last: Load | 'nothing']>([
  [0, 0, 'nothing'],
  [249, 0, 'nothing'],
  [250, 1, 'reports'],
  [349, 1, 'reports'],
  [350, 2, 'exports'],
  [500, 3, 'documents'],
  [749, 3, 'documents'],
  [750, 4, 'search'],
  [1499, 4, 'search'],
  [1500, 5, 'reads'],
  [2999, 5, 'reads'],
  [3000, 6, 'sign-in'],
  [60_000, 6, 'sign-in'],
])('REL-24 at a delay of %i ms the first %i kinds are shed: up to %s', (delayMs, count) => {
  expect(shedAt(delayMs, [])).toEqual(first(count))
})

test.each<[delayMs: number, before: number, after: number]>([
  [200, 1, 1],
  [125, 1, 1],
  [124, 1, 0],
  [600, 5, 4],
  [750, 5, 5],
  [749, 5, 4],
  [300, 6, 3],
  [0, 6, 0],
])(
  'REL-24 at %i ms, of those %i that were shed %i still are: a kind returns at half its delay',
  (delayMs, before, after) => {
    expect(shedAt(delayMs, first(before))).toEqual(first(after))
  },
)

test('REL-24 whatever the delay, kinds are shed strictly in order and saves are never shed', () => {
  let shed: Load[] = []
  for (let step = 0; step < 5000; step += 1) {
    // The golden ratio makes delays rise and fall, so that each value follows every other.
    shed = shedAt(((step * 0.618034) % 1) ** 3 * 10_000, shed)
    expect(shed).toEqual(first(shed.length))
    expect(shed).not.toContain('saves')
  }
})

test('REL-24 calls that share an address are of one kind', () => {
  const loads = new Map<string, Set<Load>>()
  for (const [, { method, path, load }] of allCalls()) {
    const name = `${method} ${path}`
    loads.set(name, new Set([...(loads.get(name) ?? []), load]))
  }
  expect([...loads].filter(([, found]) => found.size > 1)).toEqual([])
})

test('REL-24 a call that changes a record is a save, and so is an import', () => {
  const changes = allCalls().filter(([, { notes }]) => notes === 'a change, logged elsewhere')
  expect(changes.map(([name]) => name)).toEqual(expect.arrayContaining(['applyImport', 'undoImport']))
  expect(changes.filter(([, { load }]) => load !== 'saves')).toEqual([])
})

test('REL-24 getCsrfCookie is the only GET that is a save, and calls with a family’s input are saves', () => {
  const saves = allCalls().filter(([, { load }]) => load === 'saves')
  expect(saves.filter(([, { method }]) => method === 'GET').map(([name]) => name)).toEqual(['getCsrfCookie'])
  expect(saves.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      ...['saveStudent', 'storeFile', 'saveStudentDataFiles', 'logout', 'changeStudentPassword'],
    ]),
  )
})
