// Data that the turn of the year does not affect, and changes made at the same time.
import { eraseStudent } from '#shared/contract/privacy/privacy'
import { saveStudent } from '#shared/contract/students/students'
import * as reports from '#shared/contract/reports/termReports'
import { getReportCard } from '#shared/contract/papers/papers'
import { describeCalls, testOnBothDatabases } from '../../testing/database/testDb'
import { people } from '../../testing/people/people'
import { saveTermSchool, summerTerm } from '../../testing/papers/termSchool'
import { openYearTurnDesk } from '../../testing/portal/yearTurnDesk'
import { runMaintenance } from '../../operations/background'
import { lastYearOf } from '../../intake/lastYear/routes'

const { owner, other, closed, reset } = people

const ofTerms = ['term_enrolment', 'term_mark', 'term_report', 'term_form_rule', 'report_revision'] as const

describeCalls('the turn of the year and other data', (open) => {
  test('old terms and posted cards remain the same byte for byte after the change and after its undo', async () => {
    const { test: portal, db, headers, draft, apply, undo, content } = await openYearTurnDesk(await open())
    await saveTermSchool(db)
    const body = { ...summerTerm, posted: 1, date_posted: null } as const
    const posted = await portal.call(reports.postTermReports, {}, { headers: headers(), body })
    expect(posted.statusCode).toBe(200)
    const papers = async () => {
      const rows = await content()
      const family = await portal.signInAs('owner')
      const path = { studentId: owner.id, year: '2025', term: '3' }
      const page = await portal.call(reports.getReportCardPage, path, { headers: family })
      const card = await portal.call(getReportCard, path, { headers: family })
      expect([page.statusCode, card.statusCode]).toEqual([200, 200])
      const old = ofTerms.map((table) => rows[table]?.filter((row) => !row.includes('"year":2026')))
      return { old, page: page.body, card: card.rawPayload.toString('base64') }
    }
    const before = await papers()
    await draft({ leaving: { on: '2026-08-01', why: 'finished' } })
    expect((await apply()).status).toBe(200)
    expect(await papers()).toEqual(before)
    await undo()
    expect(await papers()).toEqual(before)
  })

  test('a family is asked to confirm last year’s answers after the turn, and not after its undo', async () => {
    const { test: portal, db, draft, apply, undo } = await openYearTurnDesk(await open())
    const answer = {
      field: 'allergy',
      old_value: 'null',
      new_value: '"Nuts"',
      version: 1,
      student_id: other.id,
    }
    const by = { by_role: 'family', by_account: 'x', at: '2025-08-01T12:00:00.000Z', by_session: null }
    await db
      .insertInto('field_change')
      .values({ ...answer, ...by, client: null, seq: null })
      .execute()
    const years = async () => (await lastYearOf(db, other.id)).school_year
    expect(await years()).toBeNull()
    for (const _time of [1, 2]) {
      await draft({ leaving: { on: '2026-08-01', why: 'finished' } })
      await apply()
      expect(await years()).toBe(2026)
      portal.advance({ minutes: 1 })
      await undo()
      expect(await years()).toBeNull()
    }
  })

  test('only the plan that was shown is applied; sending it again returns the result', async () => {
    const { db, draft, plan, apply, applyOn, edit, content } = await openYearTurnDesk(await open())
    expect((await applyOn((await plan()).basis)).status).toBe(409)
    await draft()
    const { basis: opened } = await plan()
    await db.updateTable('registration_window').set({ deadline: '2026-12-01' }).execute()
    expect((await applyOn(opened)).status).toBe(409)
    const { basis } = await plan()
    await db.updateTable('house').set({ colour: '#d0202e' }).execute()
    expect((await plan()).basis).toBe(basis)
    await edit(owner.id, { class_id: '1B' })
    const before = await content()
    const late = await applyOn(basis)
    expect([late.status, late.body.message]).toEqual([
      409,
      'Something was changed after this preview. Nothing was done: please check the new preview.',
    ])
    expect(await content()).toEqual(before)
    const done = await apply()
    const after = await content()
    expect((await applyOn(basis)).body).toEqual(done.body)
    expect(await content()).toEqual(after)
    const saved = await draft()
    expect([saved.status, saved.body.current]).toEqual([409, done.body])
    // From now on the preview shows the result.
    const { students, basis: none } = await plan()
    expect([
      none,
      ...students.map(({ student_id, kind, from, to }) => `${student_id} ${kind} ${from} ${to}`),
    ]).toEqual([
      '',
      `${reset.id} moves 1A 2A`,
      `${other.id} moves 1A 2A`,
      `${closed.id} moves 2A 3A`,
      `${owner.id} moves 1B 2B`,
    ])
  })

  test('data for the undo is retained as long as undo is possible', async () => {
    const { db, draft, apply } = await openYearTurnDesk(await open())
    await draft()
    await apply()
    const kept = () => db.selectFrom('year_turn_student').select('student_id').execute()
    await runMaintenance(db, new Date('2027-04-01T12:00:00.000Z'))
    expect(await kept()).toHaveLength(4)
    await runMaintenance(db, new Date('2027-06-01T12:00:00.000Z'))
    expect(await kept()).toEqual([])
  })

  test('an erased student is named nowhere in it', async () => {
    const { test: portal, db, headers, draft, apply, undo, edit } = await openYearTurnDesk(await open())
    await draft({ exceptions: [{ student_id: owner.id, to: '1B' }] })
    await apply()
    await edit(owner.id, { class_id: '2A' })
    expect((await undo()).body.kept.map(({ student_id }) => student_id)).toEqual([owner.id])
    const body = { student_id: owner.id, confirm: owner.id }
    const erased = await portal.call(eraseStudent, {}, { headers: headers(), body })
    expect(erased.statusCode).toBe(200)
    const rows = [
      ...(await db.selectFrom('year_turn').selectAll().execute()),
      ...(await db.selectFrom('year_turn_student').selectAll().execute()),
    ]
    expect(rows).toHaveLength(4)
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${owner.id}|${owner.last_name}`))
  })
})

testOnBothDatabases('two who turn the year at once do it once', async (open) => {
  const { db, draft, plan, applyOn } = await openYearTurnDesk(await open())
  await draft()
  const { basis } = await plan()
  const answers = await Promise.all([applyOn(basis), applyOn(basis), applyOn(basis)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const turned = db.selectFrom('audit').select('id').where('action', '=', 'school year turned')
  expect(await turned.execute()).toHaveLength(1)
})

testOnBothDatabases('families who save meanwhile lose nothing, and are where the plan says', async (open) => {
  const desk = await openYearTurnDesk(await open())
  const { test: portal, db, draft, plan, applyOn } = desk
  await draft({
    moves: [
      { from: '1A', to: '1B' },
      { from: '2A', to: null },
    ],
  })
  const family = await portal.signInAs('owner')
  const office = desk.headers()
  const { basis } = await plan()
  const fields = ['allergy', 'mother_name', 'father_name', 'home_address', 'medical_history', 'achievements']
  const save = (id: string, headers: typeof office, field: string) => {
    const body = {
      id,
      [field]: `Said in ${field}`,
      _changed: [field],
      _base: 1,
      _client: `tab ${field}`,
      _seq: 1,
    }
    return portal.call(saveStudent, {}, { headers, body })
  }
  const [turned, ...saves] = await Promise.all([
    applyOn(basis),
    ...fields.map((field) => save(owner.id, family, field)),
    ...fields.map((field) => save(closed.id, office, field)),
  ])
  expect([turned.status, ...saves.map(({ statusCode }) => statusCode)]).toEqual([
    200,
    ...saves.map(() => 200),
  ])
  const rows = await db
    .selectFrom('student')
    .selectAll()
    .where('id', 'in', [owner.id, closed.id])
    .orderBy('id')
    .execute()
  for (const row of rows)
    expect(fields.map((field) => row[field as 'allergy'])).toEqual(fields.map((field) => `Said in ${field}`))
  expect(rows.map(({ class_id }) => class_id)).toEqual(['1B', '2A'])
})
