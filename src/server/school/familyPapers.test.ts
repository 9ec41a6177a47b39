import type { Call } from '#shared/contract/call'
import { getReportCard, getSignInSlips, issueSignInSlips } from '#shared/contract/papers/papers'
import { getFamilyLetters } from '#shared/contract/papers/prints'
import * as reports from '#shared/contract/reports/termReports'
import { getPaperSettings, type PaperSettings } from '#shared/contract/school/schoolSettings'
import { people } from '../testing/people/people'
import { matrix } from '../testing/people/personas'
import { allText, readPdf } from '../testing/papers/readPdf'
import { saveTermSchool, summerTerm } from '../testing/papers/termSchool'
import { testApp } from '../testing/portal/testApp'
import { postDue } from '../reports/posting/schedule'

matrix([{ call: getPaperSettings, expected: { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 } }])

type School = Pick<NonNullable<Parameters<typeof testApp>[0]>, 'env' | 'isDemonstration'>

const unnamed = { SCHOOL_NAME: '' }

const openSchool = async (school: School) => {
  const test = await testApp(school)
  await saveTermSchool(test.db)
  const headers = await test.signInAs('admin')
  const send = async (call: Call, params: Record<string, string>, body?: object) => {
    const answer = await test.call(call, params, { headers, body: body as never })
    return { answer, status: answer.statusCode, body: answer.body }
  }
  const settings = async () => (await test.call(getPaperSettings, {}, { headers })).json<PaperSettings>()
  return { test, send, settings }
}

const papers: ReadonlyArray<readonly [string, Call, Record<string, string>, object?]> = [
  ['slips', getSignInSlips, {}],
  ['slips with codes', issueSignInSlips, {}, {}],
  ['letters', getFamilyLetters, { place: '1A' }],
]

describe('documents for families of a real school', () => {
  test.each([
    ['the address of the request, on this machine', '', 'localhost:80'],
    ['PUBLIC_URL of this machine', 'http://127.0.0.1:4312', '127.0.0.1:4312'],
    ['PUBLIC_URL of a network in the school', 'http://192.168.1.5:3000', '192.168.1.5:3000'],
    ['PUBLIC_URL without a domain', 'http://school-pc', 'school-pc'],
  ])('UX-91 are refused with an address that families cannot reach: %s', async (_what, PUBLIC_URL, host) => {
    const { test, send, settings } = await openSchool({ env: { PUBLIC_URL } })
    const text = `Families would be sent to ${host}, which they cannot reach from home. Set the portal’s address on the internet in Settings, Your school, then print.`
    for (const [, call, params, body] of papers) {
      const { status, body: said } = await send(call, params, body)
      expect([status, JSON.parse(said)]).toEqual([409, { message: text, errors: { PUBLIC_URL: [text] } }])
    }
    expect(await settings()).toMatchObject({ lacking: ['PUBLIC_URL'] })
    expect(await test.db.selectFrom('first_code').selectAll().execute()).toEqual([])
  })

  test('UX-91 are refused with the placeholder name; if both are missing, the message names both', async () => {
    const text =
      'The papers would carry the name Pelican Bay Secondary School, which is invented. Set the name of your school in Settings, Your school, then print.'
    const { test, send } = await openSchool({ env: unnamed })
    const both = await openSchool({ env: { ...unnamed, PUBLIC_URL: 'http://10.0.0.7' } })
    for (const [, call, params, body] of papers) {
      const { status, body: said } = await send(call, params, body)
      expect([status, JSON.parse(said)]).toEqual([409, { message: text, errors: { SCHOOL_NAME: [text] } }])
      const { errors, message } = JSON.parse((await both.send(call, params, body)).body) as {
        errors?: object
        message: string
      }
      expect(Object.keys(errors ?? {})).toEqual(['PUBLIC_URL', 'SCHOOL_NAME'])
      expect(message).toContain(`then print. ${text}`)
    }
    expect(await test.db.selectFrom('first_code').selectAll().execute()).toEqual([])
  })

  test('are printed with the public address and the name of the school', async () => {
    const { send, settings } = await openSchool({ env: { PUBLIC_URL: 'https://portal.school.example' } })
    for (const [, call, params] of [papers[0], papers[2]].flatMap((one) => (one ? [one] : [])))
      expect((await send(call, params)).status).toBe(200)
    expect(await settings()).toEqual({ address: 'https://portal.school.example', lacking: [] })
  })
})

const posting = { ...summerTerm, posted: 1, date_posted: null }
const invented =
  'The cards would carry the name Pelican Bay Secondary School, which is invented. Set the name of your school in Settings, Your school, then post.'
const refused = [409, { message: invented, errors: { SCHOOL_NAME: [invented] } }]

describe('cards of a real school without its own name', () => {
  test('UX-91 cannot be posted, planned or corrected', async () => {
    const { test, send, settings } = await openSchool({ env: unnamed })
    expect((await settings()).lacking).toEqual(['SCHOOL_NAME'])
    const ask = async (call: Call, body: object) => {
      const { status, body: said } = await send(call, {}, body)
      return [status, JSON.parse(said) as unknown]
    }
    expect(await ask(reports.postTermReports, posting)).toEqual(refused)
    expect(await ask(reports.schedulePosting, { ...summerTerm, at: '2026-12-10T14:00' })).toEqual(refused)
    await test.db.updateTable('term_report').set({ posted: 1 }).where('term', '=', 3).execute()
    const correction = { ...summerTerm, student_ids: [people.owner.id], reason: 'Exam corrected' }
    expect(await ask(reports.correctReports, correction)).toEqual(refused)
    expect(await test.db.selectFrom('report_revision').selectAll().execute()).toEqual([])
  })

  test('an earlier plan remains, and posted cards can be withdrawn', async () => {
    const { test, send } = await openSchool({ env: unnamed })
    const { db, app } = test
    await db
      .insertInto('posting_schedule')
      .values({
        ...{ ...summerTerm, due_at: '2026-08-01T00:00:00.000Z', created_by: 'admin:office', reason: null },
        ...{ created_at: '2026-08-01T00:00:00.000Z', state: 'waiting', ended_at: null },
      })
      .execute()
    const problems = async () => {
      const plans = await send(reports.listPostingSchedules, {})
      return plans.answer.json<reports.PostingSchedule[]>().map(({ problem }) => problem)
    }
    expect(await problems()).toEqual([invented])
    const failures: unknown[] = []
    await postDue(app, (error) => failures.push(error))
    expect(failures).toEqual([expect.objectContaining({ message: invented })])
    expect(await db.selectFrom('posting_schedule').select('state').execute()).toEqual([{ state: 'waiting' }])
    expect(await problems()).toEqual([invented])
    await db.updateTable('term_report').set({ posted: 1 }).where('term', '=', 3).execute()
    const withdrawn = await send(reports.postTermReports, {}, { ...posting, posted: 0 })
    expect(withdrawn.status).toBe(200)
  })
})

test('a demonstration prints and posts at any address, and every document is marked', async () => {
  const { send, settings } = await openSchool({
    env: { ...unnamed, PUBLIC_URL: 'http://127.0.0.1:3000' },
    isDemonstration: true,
  })
  expect((await settings()).lacking).toEqual([])
  expect((await send(reports.postTermReports, {}, posting)).status).toBe(200)
  const card = { studentId: people.owner.id, year: '2025', term: '3' }
  for (const [call, params] of [
    [getSignInSlips, {}],
    [getFamilyLetters, { place: '1A' }],
    [getReportCard, card],
  ] as const) {
    const { answer, status } = await send(call, params)
    expect(status).toBe(200)
    const text = allText(await readPdf(answer.rawPayload)).replace(/\s+/g, ' ')
    expect(text).toContain('Pelican Bay Secondary School · Demonstration')
  }
})
