import type { ReportChange } from '#shared/contract/reports/postingCheck'
import * as contract from '#shared/contract/reports/termReports'
import type { CardCheck, ReportCardPage, ReportCardTerm } from '#shared/contract/reports/termReports'
import { people } from '../../testing/people/people'
import { changeMark, saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { testApp } from '../../testing/portal/testApp'
import { callEngines, type Engine, testOnBothDatabases } from '../../testing/database/testDb'

const { owner, other, closed } = people
const reason = 'English exam mark was entered wrongly.'
const summer = { year: '2025', term: '3' }

const posted = async (engine: Engine) => {
  const test = await testApp({ engine })
  await saveTermSchool(test.db)
  const admin = await test.signInAs('admin')
  const family = await test.signInAs('owner')
  const post = (isPosted: 0 | 1, why: { reason?: string } = {}) =>
    test.call(
      contract.postTermReports,
      {},
      { headers: admin, body: { ...summerTerm, posted: isPosted, date_posted: null, ...why } },
    )
  await post(1)
  const correct = (student_ids: string[]) =>
    test.call(contract.correctReports, {}, { headers: admin, body: { ...summerTerm, student_ids, reason } })
  const page = async () => {
    const answer = await test.call(
      contract.getReportCardPage,
      { studentId: owner.id, ...summer },
      { headers: family },
    )
    return answer.json<ReportCardPage>()
  }
  const check = (token: string) => test.call(contract.checkReport, { token })
  const tokenOf = async () => (await page()).issue.check_path?.split('/').at(-1) ?? ''
  const changes = async () =>
    (await test.call(contract.listReportChanges, summer, { headers: admin })).json<ReportChange[]>()
  return { test, admin, family, post, correct, page, check, tokenOf, changes }
}

describe.each(callEngines)('correcting a posted card (%s)', (engine) => {
  test('makes revision 2 with its reason, on the card and in the list', async () => {
    const { test, family, correct, page } = await posted(engine)
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    const answer = await correct([owner.id])
    expect(answer.json()).toMatchObject({ corrected: [{ student_id: owner.id, revision: 2 }], unchanged: [] })
    const { card, issue, changed } = await page()
    expect(issue).toMatchObject({ revision: 2, reason, issued_on: '2026-08-03' })
    expect(changed).toEqual(
      expect.arrayContaining([expect.stringMatching(/^English Language: exam .+ → 75$/)]),
    )
    expect(card.rows[0]).toMatchObject({ exam: 75, final: 76.5 })
    const list = await test.call(contract.listReportCardTerms, { studentId: owner.id }, { headers: family })
    expect(list.json<ReportCardTerm[]>()[0]).toMatchObject({
      posted: 1,
      revision: 2,
      reason,
      unread: 0,
      average: card.summary.average,
    })
  })

  test('a corrected card is marked as new again until the family opens it', async () => {
    const { test, family, correct, page } = await posted(engine)
    await page()
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    await correct([owner.id])
    const list = await test.call(contract.listReportCardTerms, { studentId: owner.id }, { headers: family })
    expect(list.json<ReportCardTerm[]>()[0]).toMatchObject({ revision: 2, unread: 1 })
  })

  test('a first revision has no differences', async () => {
    const { page } = await posted(engine)
    expect((await page()).changed).toEqual([])
  })

  test('after a corrected remark the office sees both wordings, and the family sees which remark changed', async () => {
    const { test, admin, correct, page, changes } = await posted(engine)
    await changeMark(test.db, owner.id, 'ENG', { remark: 'Better.' })
    const words = ['English Language: remark “Good work.” → “Better.”']
    expect((await changes()).map(({ changed }) => changed)).toEqual([words])
    await correct([owner.id])
    expect((await page()).changed).toEqual(['English Language: remark changed'])
    const params = { studentId: owner.id, ...summer }
    const seen = await test.call(contract.getReportCardPage, params, { headers: admin })
    expect(seen.json<ReportCardPage>().changed).toEqual(words)
  })

  test('leaves revision 1 unchanged', async () => {
    const { test, correct } = await posted(engine)
    const first = () =>
      test.db
        .selectFrom('report_revision')
        .selectAll()
        .where('student_id', '=', owner.id)
        .where('revision', '=', 1)
        .execute()
    const before = await first()
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    await correct([owner.id])
    expect(await first()).toEqual(before)
  })

  test('lists the other students whose cards the mark changed, by class and name, and corrects their cards on request', async () => {
    const { test, correct, changes } = await posted(engine)
    expect(await changes()).toEqual([])
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    const listed = await changes()
    expect(listed.map(({ student_id }) => student_id)).toEqual([people.reset.id, other.id, owner.id])
    expect(listed[2]?.changed).toEqual(expect.arrayContaining(['English Language: exam 70 → 75']))
    const highest = expect.stringMatching(/^English Language: highest in class \d.* → \d/) as string
    const average = expect.stringMatching(/^Class average \d.* → \d/) as string
    const answer = (await correct([owner.id])).json<{ others: ReportChange[] }>()
    expect(answer.others.map(({ student_id, changed }) => [student_id, changed])).toEqual([
      [people.reset.id, [average]],
      [other.id, [highest, average]],
    ])
    await correct([other.id, people.reset.id])
    expect(await changes()).toEqual([])
  })

  test('is refused while nothing is posted, and for students who are not in the term', async () => {
    const { post, correct } = await posted(engine)
    const stranger = await correct([closed.id, 'nobody'])
    expect([stranger.statusCode, stranger.json()]).toEqual([
      422,
      {
        message: 'This student is not in this term.',
        errors: { student_ids: ['nobody is not in this term.'] },
      },
    ])
    await post(0)
    expect((await correct([owner.id])).statusCode).toBe(409)
  })

  test('the office’s audit log names author, action and reason', async () => {
    const { test, correct } = await posted(engine)
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    await correct([owner.id])
    const [entry] = await test.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'term reports corrected')
      .execute()
    expect(entry).toMatchObject({ actor: 'admin:office', subject: '2025-3' })
    expect(JSON.parse(entry?.details ?? '')).toEqual({
      reason,
      students: [{ student_id: owner.id, revision: 2 }],
    })
  })
})

describe.each(callEngines)('the code on a card (%s)', (engine) => {
  test('shows initials, class, term, average and revision, and nothing else', async () => {
    const { check, tokenOf } = await posted(engine)
    expect((await check(await tokenOf())).json()).toEqual({
      initials: 'AR',
      class_id: '1A',
      ...summerTerm,
      average: 69,
      revision: 1,
      state: 'current',
    })
  })

  test('shows superseded after a correction and withdrawn after a withdrawal', async () => {
    const { test, post, correct, check, tokenOf } = await posted(engine)
    const first = await tokenOf()
    await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
    await correct([owner.id])
    const second = await tokenOf()
    expect(second).not.toBe(first)
    const stateOf = async (token: string) => (await check(token)).json<CardCheck>().state
    expect([await stateOf(first), await stateOf(second)]).toEqual(['superseded', 'current'])
    await post(0)
    expect([await stateOf(first), await stateOf(second)]).toEqual(['withdrawn', 'withdrawn'])
  })

  test('does not show an average that is not on the card', async () => {
    const { test, post, check, tokenOf } = await posted(engine)
    await post(0)
    await test.db.updateTable('term_form_rule').set({ show_average: 0 }).execute()
    expect((await post(1)).statusCode).toBe(422)
    expect((await post(1, { reason })).statusCode).toBe(200)
    expect((await check(await tokenOf())).json<CardCheck>().average).toBeNull()
  })

  test('can be checked a limited number of times from one address', async () => {
    const { test, check } = await posted(engine)
    const statuses: number[] = []
    for (let times = 0; times < 31; times += 1)
      statuses.push((await check('AAAAAAAAAAAAAAAAAAAAAA')).statusCode)
    expect(statuses.lastIndexOf(404)).toBe(29)
    const refused = await check('AAAAAAAAAAAAAAAAAAAAAA')
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    test.advance({ minutes: 10 })
    expect((await check('AAAAAAAAAAAAAAAAAAAAAA')).statusCode).toBe(404)
  })

  test('is not found if it is invented, too long or empty', async () => {
    const { check } = await posted(engine)
    for (const token of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', '..', 'x'.repeat(90), "' or 1=1 --"]) {
      const answer = await check(token)
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'Not found.' }])
    }
  })
})

testOnBothDatabases('asked twice makes one revision', async (_open, engine) => {
  const { test, correct } = await posted(engine)
  await changeMark(test.db, owner.id, 'ENG', { exam_mark: 75 })
  const answers = await Promise.all([correct([owner.id]), correct([owner.id])])
  const made = answers.map((answer) => answer.json<{ corrected: object[]; unchanged: string[] }>())
  expect(made.map(({ corrected, unchanged }) => corrected.length + unchanged.length)).toEqual([1, 1])
  expect(made.flatMap(({ corrected }) => corrected)).toHaveLength(1)
})
