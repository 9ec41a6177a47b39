// Two real instances on one PostgreSQL and one S3 server: no state is local to one instance.
import { createHash } from 'node:crypto'
import { getUser, logout, loginStudent } from '#shared/contract/access/signIn'
import type { AnswerOf } from '#shared/contract/call'
import { listImports, storeImport, type ImportBatch } from '#shared/contract/lists/imports'
import { getSettings, saveSettings, type Settings } from '#shared/contract/school/schoolSettings'
import { searchStudents } from '#shared/contract/students/students'
import { listFiles, storeFile, type UploadedFile } from '#shared/contract/intake/uploads'
import { getPack, getPackFile, startPack, type Pack } from '#shared/contract/papers/papers'
import { browserOf, type Browser } from './testing/machines/browser'
import { startMachines, type Machines } from './testing/machines/machines'
import { forms } from './testing/papers/packSchool'
import { goodPdf } from './testing/papers/pdfSamples'
import { people, savePeople } from './testing/people/people'
import { saveTermSchool } from './testing/papers/termSchool'
import { openTestDatabase, type TestDatabase } from './testing/database/testDb'
import { until } from './testing/process/until'

jest.setTimeout(120_000)

const { owner, other, admin } = people

let database: TestDatabase
let machines: Machines | undefined
let [a, b]: [string, string] = ['', '']
let office: Browser

const plannedTerms = Array.from({ length: 30 }, (_, index) => ({ year: 1990 + index, term: 1 }))

const planPostings = async () => {
  const { db } = database
  const due_at = new Date().toISOString()
  const plan = {
    due_at,
    state: 'waiting',
    created_by: 'admin:office',
    created_at: due_at,
    ended_at: null,
  } as const
  await db
    .insertInto('term_report')
    .values(plannedTerms.map((key) => ({ ...key, posted: 0, date_posted: null })))
    .execute()
  await db
    .insertInto('posting_schedule')
    .values(plannedTerms.map((key) => ({ ...key, ...plan })))
    .execute()
}

beforeAll(async () => {
  database = await openTestDatabase('postgres')
  await savePeople(database.db)
  await saveTermSchool(database.db)
  machines = await startMachines({
    databaseUrl: database.databaseUrl,
    env: { SCHOOL_NAME: 'Bay High School', SIGN_IN_FAILURES_PER_IP: '8', NAME_SEARCH_PER_IP: '2' },
  })
  ;[a, b] = machines.instances.map(({ origin }) => origin) as [string, string]
  office = browserOf('192.0.2.9')
  expect((await office.signIn(a, admin)).status).toBe(200)
})
afterAll(() => machines?.remove())

const ownRecord = (browser: Browser, origin: string) => browser.call(origin, getUser, { studentId: owner.id })

test('SEC-04 SEC-06 a session opened on one works on the other, and ends on both', async () => {
  const browser = browserOf()
  expect((await browser.signIn(a, owner)).status).toBe(200)
  expect((await ownRecord(browser, b)).status).toBe(200)
  const kept = { ...browser.cookies }
  expect((await browser.call(a, logout, {})).status).toBe(204)
  Object.assign(browser.cookies, kept)
  expect((await ownRecord(browser, b)).status).toBe(401)
})

test('SEC-25 wrong passwords are counted together: two here and three there pause the name on both', async () => {
  const browser = browserOf('192.0.2.25')
  const heard = []
  for (const origin of [a, b, a, b, a])
    heard.push((await browser.signIn(origin, other, 'wrong wrong 1')).status)
  // The fifth try of one device gets a waiting time (UX-83).
  expect(heard).toEqual([401, 401, 401, 401, 429])
  const right = await Promise.all([a, b].map((origin) => browserOf('192.0.2.26').signIn(origin, other)))
  expect(right.map(({ status }) => status)).toEqual([401, 401])
})

test('SEC-26 an address has one limit for both', async () => {
  const sprayed = Array.from({ length: 8 }, (_, index) => `2099${String(index).padStart(4, '0')}`)
  for (const [index, student_id] of sprayed.entries()) {
    const body = { student_id, password: 'wrong wrong 1' }
    const answer = await browserOf('198.51.100.1').call(index % 2 ? a : b, loginStudent, {}, { body })
    expect(answer.status).toBe(401)
  }
  const over = await Promise.all([a, b].map((origin) => browserOf('198.51.100.1').signIn(origin, owner)))
  expect(over.map(({ status }) => status)).toEqual([429, 429])
})

const search = (origin: string, name: string, ip: string) =>
  browserOf(ip).send(`${origin}${searchStudents.path}?name=${name}`, {})

test('SEC-47 the limit of students shown to an address counts both instances', async () => {
  const ip = '198.51.100.2'
  const names = ['Ramkissoon', 'Kwame', 'Marisol']
  const answers = [await search(a, names[0] ?? '', ip), await search(b, names[1] ?? '', ip)]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(
    [await search(a, names[2] ?? '', ip), await search(b, names[2] ?? '', ip)].map(({ status }) => status),
  ).toEqual([429, 429])
})

test('REL-13 an upload repeated on the other has one effect, and both serve the file', async () => {
  const browser = browserOf()
  await browser.signIn(a, owner)
  const upload = (origin: string) =>
    browser.upload(
      origin,
      storeFile.path,
      { 'idempotency-key': 'one-upload' },
      ['id', owner.id],
      ['file_type', 'birth_certificate'],
      ['file', { file: goodPdf(), name: 'certificate.pdf' }],
    )
  const [first, again] = [await upload(a), await upload(b)]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.json()).toEqual(first.json())
  const [listed] = (await browser.call(b, listFiles, { studentId: owner.id })).json<UploadedFile[]>()
  const { sha256 } = first.json<AnswerOf<typeof storeFile>>()
  for (const origin of [a, b]) {
    const { bytes } = await browser.send(`${origin}${listed?.url}`, {})
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
  }
  expect(await database.db.selectFrom('uploaded_file').select('id').execute()).toHaveLength(1)
})

test('REL-13 a list repeated on the other is one import', async () => {
  const file = Buffer.from('Student ID,Last name,First name,Class,DOB\n20270001,New,Ann,1A,2014-03-14\n')
  const upload = (origin: string) =>
    office.upload(
      origin,
      storeImport.path,
      { 'idempotency-key': 'one-list' },
      ['kind', 'students'],
      ['file', { file, name: 'list.csv' }],
    )
  const [first, again] = [await upload(a), await upload(b)]
  expect([first.status, again.status, again.json()]).toEqual([200, 200, first.json()])
  expect((await office.call(b, listImports, {})).json<ImportBatch[]>()).toHaveLength(1)
})

test('an office change on one is effective on the other with the next request', async () => {
  const now = (await office.call(b, getSettings, {})).json<Settings>()
  const { searchIsForbidden: _fixed, ...switches } = now
  for (const studentSearch of [0, 1] as const) {
    const { version } = (await office.call(b, getSettings, {})).json<Settings>()
    const saved = await office.call(a, saveSettings, {}, { body: { ...switches, version, studentSearch } })
    expect([saved.status, studentSearch]).toEqual([200, studentSearch])
    expect((await search(b, 'Nobody', '198.51.100.3')).status).toBe(studentSearch === 1 ? 200 : 403)
  }
})

/** Both restart at the same moment, and each looks for due work. */
const startAnew = async ({ instances, restart }: Machines) => {
  await Promise.all(instances.map((instance) => instance.kill()))
  const started = await Promise.all([restart(0), restart(1)])
  ;[a, b] = started.map(({ origin }) => origin) as [string, string]
}

test('REL-61 planned postings run exactly once while both look for them', async () => {
  const { db } = database
  await planPostings()
  if (machines) await startAnew(machines)
  const waiting = () =>
    db.selectFrom('posting_schedule').select('id').where('state', '=', 'waiting').executeTakeFirst()
  await until(async () => (await waiting()) === undefined)
  const posted = await db
    .selectFrom('audit')
    .select('subject')
    .where('action', '=', 'term reports posted')
    .execute()
  const subjects = plannedTerms.map(({ year, term }) => `${year}-${term}`).sort()
  expect(posted.map(({ subject }) => subject).sort()).toEqual(subjects)
})

test('a pack ordered on one is seen and downloaded on the other', async () => {
  const { id } = (await office.call(a, startPack, {}, { body: forms })).json<Pack>()
  const get = async () => (await office.call(b, getPack, { packId: id })).json<Pack>()
  await until(async () => !['waiting', 'working'].includes((await get()).state))
  const pack = await get()
  expect(pack).toMatchObject({ state: 'done', done: 4 })
  for (const origin of [a, b]) {
    const file = await office.call(origin, getPackFile, { packId: id })
    expect([file.status, file.bytes.length]).toEqual([200, pack.size])
    expect(file.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  }
})
