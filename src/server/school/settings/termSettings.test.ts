import { listReportChanges, listTermReports } from '#shared/contract/reports/termReports'
import * as contract from '#shared/contract/reports/termSettings'
import type { AcademicTerm, TermFormRule } from '#shared/contract/reports/termSettings'
import { usualRule } from '#shared/rules/reports/marks/termFacts'
import { openOffice } from '../../testing/portal/office'
import { people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { summerTerm } from '../../testing/papers/termSchool'
import type { TestApp } from '../../testing/portal/testApp'
import { callEngines } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }
const newTerm = {
  year: 2026,
  term: 1,
  starts: '2026-09-07',
  ends: '2026-12-11',
  next_term_starts: '2027-01-04',
}
const wholeTerm = { ...newTerm, possible_sessions: 130, version: '' }
const rule = { year: 2026, term: 1, form_level: 1, ...usualRule, version: '' }

const makeTerm = ({ db }: TestApp) =>
  db
    .insertInto('term_report')
    .values({ year: 2026, term: 1, posted: 0, date_posted: null })
    .onConflict((key) => key.doNothing())
    .execute()

matrix([
  { call: contract.listAcademicTerms, expected: officeOnly },
  {
    call: contract.saveAcademicTerm,
    about: () => ({ body: { ...wholeTerm, year: 2027 } }),
    expected: officeOnly,
  },
  {
    call: contract.listTermFormRules,
    before: makeTerm,
    about: () => ({ params: { year: '2026', term: '1' } }),
    expected: officeOnly,
  },
  { call: contract.saveTermFormRule, before: makeTerm, about: () => ({ body: rule }), expected: officeOnly },
])

describe.each(callEngines)('terms and their rules (%s)', (engine) => {
  const school = async () => {
    const office = await openOffice(engine)
    const { test, admin: headers } = office
    const terms = async () =>
      (await test.call(contract.listAcademicTerms, {}, { headers })).json<AcademicTerm[]>()
    const saveTerm = async (body: object) => {
      const answer = await test.call(contract.saveAcademicTerm, {}, { headers, body: body as never })
      return {
        status: answer.statusCode,
        body: answer.json<AcademicTerm & { notice?: string; current: unknown }>(),
      }
    }
    const rules = async () => {
      const key = { year: String(summerTerm.year), term: String(summerTerm.term) }
      return (await test.call(contract.listTermFormRules, key, { headers })).json<TermFormRule[]>()
    }
    const saveRule = async (body: object) => {
      const answer = await test.call(contract.saveTermFormRule, {}, { headers, body: body as never })
      return { status: answer.statusCode, body: answer.json<TermFormRule & { notice?: string }>() }
    }
    return { ...office, headers, terms, saveTerm, rules, saveRule }
  }

  test('a new term can be posted and its dates changed; old versions are reported', async () => {
    const { test, headers, terms, saveTerm } = await school()
    const made = await saveTerm(wholeTerm)
    expect(made.body).toMatchObject({ ...newTerm, posted: 0 })
    expect((await terms())[0]).toEqual(made.body)
    const reports = (await test.call(listTermReports, {}, { headers })).json<object[]>()
    expect(reports[0]).toEqual({ year: 2026, term: 1, posted: 0, date_posted: null })

    const moved = await saveTerm({ ...wholeTerm, ends: '2026-12-10', version: made.body.version })
    expect(moved.body).toMatchObject({ ends: '2026-12-10' })
    const late = await saveTerm({ ...wholeTerm, version: made.body.version })
    expect([late.status, late.body.current]).toEqual([409, moved.body])
    const audit = await test.db.selectFrom('audit').selectAll().where('action', '=', 'term changed').execute()
    expect(audit.map(({ details }) => JSON.parse(details) as object)[1]).toEqual({
      before: { ends: '2026-12-11' },
      after: { ends: '2026-12-10' },
    })
  })

  test('a term can be created before its dates are known', async () => {
    const { terms, saveTerm } = await school()
    const unknown = { starts: null, ends: null, next_term_starts: null, possible_sessions: null }
    const made = await saveTerm({ year: 2026, term: 2, ...unknown, version: '' })
    expect(made.status).toBe(200)
    expect((await terms())[0]).toEqual(made.body)
    expect((await saveTerm({ year: 2026, term: 2, ...unknown, version: '' })).status).toBe(409)
  })

  test.each([
    [{ starts: '2026-02-30' }, 'starts'],
    [{ ends: '2026-09-01' }, 'ends'],
    [{ next_term_starts: '2026-12-11' }, 'next_term_starts'],
  ])('%j is refused', async (wrong, field) => {
    const { saveTerm } = await school()
    const { status, body } = await saveTerm({ ...wholeTerm, ...wrong })
    expect(status).toBe(422)
    expect(Object.keys((body as unknown as { errors: object }).errors)).toEqual([field])
  })

  test('another weight changes cards that are not posted, but never those that families have', async () => {
    const { test, headers, rules, saveRule, post, page, family } = await school()
    const [level] = (await rules()).filter(({ form_level }) => form_level === 1)
    const seen = async () => (await page(family)).body.card
    await post(1)
    const before = await seen()
    const changed = await saveRule({
      ...level,
      stored: undefined,
      from: undefined,
      course_weight: 60,
      exam_weight: 40,
    })
    expect(changed.body.notice).toContain('posted')
    expect(await seen()).toEqual(before)
    const key = { year: String(summerTerm.year), term: String(summerTerm.term) }
    const changes = (await test.call(listReportChanges, key, { headers })).json<{ student_id: string }[]>()
    expect(changes.map(({ student_id }) => student_id)).toContain(people.owner.id)
    await post(0)
    await post(1, 'Weights were wrong.')
    expect(await seen()).not.toEqual(before)
  })

  test('the default rule applies until one is stored; weights must add up to 100', async () => {
    const { test, rules, saveRule } = await school()
    await test.db.deleteFrom('term_form_rule').execute()
    const [first] = await rules()
    expect(first).toMatchObject({ ...usualRule, stored: 0, version: '' })
    const wish = { ...first, stored: undefined, from: undefined }
    expect((await saveRule({ ...wish, course_weight: 50 })).status).toBe(422)
    const saved = await saveRule({ ...wish, show_position: 0 })
    expect(saved.body).toMatchObject({ show_position: 0, stored: 1 })
    expect((await rules())[0]).toEqual(saved.body)
    expect((await saveRule({ ...wish, show_position: 1 })).status).toBe(409)
    expect((await saveRule({ ...wish, year: 2001, version: '' })).status).toBe(404)
  })
})
