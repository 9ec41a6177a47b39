import type { Call } from '#shared/contract/call'
import type { PostingCheck, ReportReader } from '#shared/contract/reports/postingCheck'
import * as contract from '#shared/contract/reports/termReports'
import type { PostedTermReport, PostingSchedule, ReportCardTerm } from '#shared/contract/reports/termReports'
import { callEngines } from '../../testing/database/testDb'
import { saveMark, summerTerm } from '../../testing/papers/termSchool'
import { people } from '../../testing/people/people'
import { cardsOf, openOffice, unposted } from '../../testing/portal/office'
import type { TestApp } from '../../testing/portal/testApp'
import { postDue } from './schedule'

const { owner, other } = people

const params = { year: '2025', term: '3' }

/** The students without a card in the list of readers. */
const withoutCard = async (test: TestApp, term: typeof params) => {
  const answer = await test.call(contract.listReportReaders, term, { headers: await test.signInAs('admin') })
  const without = answer.json<ReportReader[]>().filter(({ revision }) => revision === null)
  return without.map(({ student_id }) => student_id).sort()
}

describe.each(callEngines)('posting without empty cards (%s)', (engine) => {
  test('students without marks are left out on request, see nothing posted, and can get their card later', async () => {
    const { test, admin } = await openOffice(engine)
    const { db } = test
    await db.deleteFrom('term_mark').where('student_id', '=', other.id).execute()
    const check = (await test.call(contract.getPostingCheck, params, { headers: admin })).json<PostingCheck>()
    expect(check.empty).toContain(other.id)
    const empty = new Set(check.empty)
    const send = (call: Call, body: object) => test.call(call, {}, { headers: admin, body: body as never })
    const posting = { ...unposted, posted: 1, leave_out_empty: 1 }
    const answer = await send(contract.postTermReports, posting)
    expect(answer.statusCode).toBe(200)
    expect([...(answer.json<PostedTermReport>().left_out ?? [])].sort()).toEqual([...empty].sort())
    const cards = await db.selectFrom('report_revision').select('student_id').execute()
    const listed = await db.selectFrom('term_enrolment').select('student_id').where('term', '=', 3).execute()
    expect(cards.map(({ student_id }) => student_id).sort()).toEqual(
      listed.flatMap(({ student_id }) => (empty.has(student_id) ? [] : student_id)).sort(),
    )
    const { details } = await db
      .selectFrom('audit')
      .select('details')
      .where('action', '=', 'term reports posted')
      .executeTakeFirstOrThrow()
    const noted = JSON.parse(details ?? '') as { left_out: string[] }
    expect(noted).toMatchObject({ cards: cards.length, corrected: 0 })
    expect(noted.left_out.sort()).toEqual([...empty].sort())
    expect(await withoutCard(test, params)).toEqual([...empty].sort())

    const headers = await test.signInAs('other')
    const own = async () => {
      const terms = await test.call(contract.listReportCardTerms, { studentId: other.id }, { headers })
      const [summer] = terms.json<ReportCardTerm[]>().filter(({ term }) => term === 3)
      return [summer?.posted, summer?.date_posted === null, summer?.revision]
    }
    expect(await own()).toEqual([0, true, null])
    const card = { studentId: other.id, ...params }
    expect((await test.call(contract.getReportCardPage, card, { headers })).statusCode).toBe(404)

    await saveMark(db, other.id, 'MAT', { course_mark: 70, exam_mark: 80 })
    const correction = { ...summerTerm, student_ids: [other.id], reason: 'Marks came late' }
    expect((await send(contract.correctReports, correction)).json()).toMatchObject({
      corrected: [{ student_id: other.id, revision: 1 }],
    })
    expect(await own()).toEqual([1, false, 1])
  })

  test('a student who already had a card is not left out, but gets a new revision', async () => {
    const { test, admin, post } = await openOffice(engine)
    const { db } = test
    await post(1)
    await post(0)
    await db.deleteFrom('term_mark').where('student_id', '=', owner.id).execute()
    const body = { ...unposted, posted: 1 as const, leave_out_empty: 1 as const, reason: 'Marks withdrawn' }
    expect((await test.call(contract.postTermReports, {}, { headers: admin, body })).statusCode).toBe(200)
    expect((await cardsOf(test, owner.id)).map(({ revision }) => revision)).toEqual([1, 2])
  })
})

const planned = { ...summerTerm, at: '2026-12-10 14:00', leave_out_empty: 1 } as const

describe.each(callEngines)('a planned posting without empty cards (%s)', (engine) => {
  const plan = async (wish: Partial<Pick<typeof planned, 'leave_out_empty'>>) => {
    const { test, admin } = await openOffice(engine)
    const { db, app } = test
    for (const { id } of [owner, other])
      await db.deleteFrom('term_mark').where('student_id', '=', id).execute()
    const { leave_out_empty, ...always } = planned
    const body = wish.leave_out_empty === undefined ? always : { ...always, leave_out_empty }
    const answer = await test.call(contract.schedulePosting, {}, { headers: admin, body })
    const get = <Answer>(call: Call, of = {}) =>
      test.call(call, of, { headers: admin }).then((got) => got.json<Answer>())
    const plans = () => get<PostingSchedule[]>(contract.listPostingSchedules)
    const check = () => get<PostingCheck>(contract.getPostingCheck, params)
    const due = async () => {
      test.setNow('2026-12-10T18:00:05.000Z')
      const failed = (error: unknown) => {
        throw error
      }
      await postDue(app, failed)
    }
    const given = async () => {
      const cards = await db.selectFrom('report_revision').select('student_id').execute()
      return cards.map(({ student_id }) => student_id)
    }
    return { test, answer: answer.json<PostingSchedule>(), plans, check, due, given }
  }

  test('REL-96 leaves out students who still have no marks when it runs, and reports them', async () => {
    const { test, answer, plans, check, due, given } = await plan({ leave_out_empty: 1 })
    expect(answer).toMatchObject({ leave_out_empty: 1 })
    expect(await plans()).toMatchObject([{ leave_out_empty: 1, problem: null }])
    const before = await check()
    expect(before).toMatchObject({ scheduled_leave_out_empty: 1, scheduled_problem: null })
    expect(before.empty).toEqual(expect.arrayContaining([owner.id, other.id]))
    await saveMark(test.db, owner.id, 'MAT', { course_mark: 70, exam_mark: 80 })
    await due()
    expect(await given()).toContain(owner.id)
    const leftOut = (before.empty ?? []).filter((id) => id !== owner.id).sort()
    expect(await withoutCard(test, params)).toEqual(leftOut)
    const entries = await test.db
      .selectFrom('audit')
      .select(['action', 'actor', 'details'])
      .where('action', 'in', ['term reports planned', 'term reports posted'])
      .orderBy('id')
      .execute()
    expect(
      entries.map(({ action, actor, details }) => [action, actor, JSON.parse(details) as unknown]),
    ).toEqual([
      ['term reports planned', 'admin:office', { due_at: '2026-12-10T18:00:00.000Z', leave_out_empty: 1 }],
      [
        'term reports posted',
        'admin:office',
        { cards: (await given()).length, corrected: 0, left_out: expect.arrayContaining(leftOut) as unknown },
      ],
    ])
  })

  test('posts empty cards unless asked to leave them out', async () => {
    const { test, answer, due, given } = await plan({})
    expect(answer).toMatchObject({ leave_out_empty: 0 })
    await due()
    expect(await given()).toEqual(expect.arrayContaining([owner.id, other.id]))
    expect(await withoutCard(test, params)).toEqual([])
  })
})
