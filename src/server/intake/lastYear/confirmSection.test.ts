import { beginSchoolYear } from '#shared/contract/students/schoolYear'
import { listFieldHistory, type FieldHistory } from '#shared/contract/students/fieldHistory'
import { confirmSection, getLastYear, type LastYear } from '#shared/contract/intake/lastYear'
import { saveStudent } from '#shared/contract/students/students'
import type { LastYearSectionName } from '#shared/rules/intake/lastYear'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'
import { accountIdOf, people } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import type { Headers } from '../../testing/portal/browser'
import { testApp, type TestApp } from '../../testing/portal/testApp'
import { findStudentState } from '../../students/record/queries'

const { owner } = people
const { id } = owner

const begunAt = '2026-08-01T12:00:00.000Z'

/** The state after the office has begun the year. */
const beginFor = async ({ db }: TestApp, student_id: string) => {
  const by = { by_role: 'school', by_account: 'admin:office', at: begunAt }
  await db.deleteFrom('field_change').where('student_id', '=', student_id).execute()
  await db
    .insertInto('field_change')
    .values({ student_id, version: 1, field: 'school_year', old_value: 'null', new_value: '2026', ...by })
    .execute()
}

matrix([
  {
    call: getLastYear,
    about: (student) => ({ params: { studentId: student.id } }),
    expected: { V: 401, F: 403, O: 200, X: 404, C: 200, A: 200 },
  },
  {
    call: confirmSection,
    before: (test, student) => beginFor(test, student.id),
    about: (student) => ({ body: { student_id: student.id, section: 'contact', base: 9 } }),
    expected: { V: 401, F: 403, O: 200, X: 403, C: 403, A: 403 },
  },
])

const start = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const office = await test.signInAs('admin')
  const family = await test.signInAs('owner')
  const save = async (values: object, headers: Headers = family) => {
    test.advance({ minutes: 1 })
    const body = { id, ...values, _changed: Object.keys(values) }
    expect((await test.call(saveStudent, {}, { headers, body })).statusCode).toBe(200)
  }
  /** Answers from before this are last year's answers. */
  const begin = async () => {
    test.advance({ minutes: 1 })
    const at = '2026-04-30T12:00:00.000Z'
    await test.db
      .updateTable('field_change')
      .set({ at })
      .where('student_id', '=', id)
      .where('by_role', '=', 'family')
      .execute()
    return (await test.call(beginSchoolYear, {}, { headers: office, body: { form_levels: [1, 2] } })).json<{
      students: number
    }>()
  }
  const lastYear = async () =>
    (await test.call(getLastYear, { studentId: id }, { headers: family })).json<LastYear>()
  const version = async () => (await findStudentState(test.db, id))?.version ?? 0
  const confirm = async (section: LastYearSectionName, base?: number) => {
    test.advance({ minutes: 1 })
    const body = { student_id: id, section, base: base ?? (await version()) }
    const answer = await test.call(confirmSection, {}, { headers: family, body })
    return { status: answer.statusCode, body: answer.json<LastYear & { message: string }>() }
  }
  const history = async (headers: Headers) =>
    (await test.call(listFieldHistory, { studentId: id }, { headers })).json<FieldHistory>().changes
  return { test, office, family, save, begin, lastYear, version, confirm, history }
}

const nothing = { school_year: null, sections: [] }

describeCalls('last year’s answers', (open) => {
  test('a family that answered before the year began is asked to confirm; one that has not answered is not', async () => {
    const { test, save, begin, lastYear, confirm } = await start(await open())
    expect(await lastYear()).toEqual(nothing)
    expect(await confirm('contact')).toMatchObject({
      status: 409,
      body: { message: 'There are no answers from last year to check.' },
    })
    await save({ home_address: '2 New Street' })
    // Nobody has agreed, so no agreement is renewed.
    expect(await begin()).toEqual({ students: 0 })
    expect(await lastYear()).toEqual({ school_year: 2026, sections: [] })
    const begun = await test.db
      .selectFrom('field_change')
      .select('student_id')
      .where('field', '=', 'school_year')
      .execute()
    expect(begun).toEqual([{ student_id: id }])
  })

  test('a newcomer who answered this season, and may have agreed, has no answers from last year', async () => {
    const { test, office, save, lastYear } = await start(await open())
    await save({ home_address: '2 New Street' })
    const begin = async () => {
      test.advance({ minutes: 1 })
      const body = { form_levels: [1, 2] }
      return (await test.call(beginSchoolYear, {}, { headers: office, body })).json<object>()
    }
    expect(await begin()).toEqual({ students: 0 })
    expect(await lastYear()).toEqual(nothing)
    await test.db.updateTable('student').set({ agree_terms_conditions: 1 }).where('id', '=', id).execute()
    expect(await begin()).toEqual({ students: 1 })
    expect(await lastYear()).toEqual(nothing)
  })

  test('confirming “nothing has changed” adds one history entry, seen by family and office, and no answer', async () => {
    const { test, office, family, save, begin, version, confirm, history } = await start(await open())
    await save({ allergy: 'None' })
    await begin()
    const before = await version()
    expect(await confirm('health')).toMatchObject({
      status: 200,
      body: { sections: [{ section: 'health', how: 'confirmed' }] },
    })
    expect(await confirm('health')).toMatchObject({ status: 200 })
    expect(await version()).toBe(before)
    const note = { label: 'Nothing has changed: Health', before: null, after: null, by: 'family' }
    for (const headers of [family, office]) {
      const [first, second] = await history(headers)
      expect(first).toMatchObject({ ...note, restorable: 0, version: before })
      expect(second?.label).toBe('School year 2026-2027: last year’s answers to check')
    }
    const stored = await test.db
      .selectFrom('field_change')
      .select(['by_account', 'old_value', 'new_value'])
      .where('field', '=', 'section:health')
      .execute()
    expect(stored).toEqual([{ by_account: accountIdOf(owner), old_value: 'null', new_value: '1' }])
  })

  test('after a new agreement no section is left to confirm, until the agreement is withdrawn', async () => {
    const { test, save, begin, lastYear, confirm } = await start(await open())
    const terms = { version: '1', text: 'Be kind.', hash: 'of it', created_at: begunAt }
    await test.db.insertInto('terms').values(terms).execute()
    await save({ mother_name: 'Ann', agree_terms_conditions: 1 })
    expect(await begin()).toEqual({ students: 1 })
    expect(await lastYear()).toEqual({ school_year: 2026, sections: [] })
    await save({ agree_terms_conditions: 1 })
    expect(await lastYear()).toEqual(nothing)
    expect((await confirm('mother')).status).toBe(409)
    await save({ agree_terms_conditions: 0 })
    expect(await lastYear()).toEqual({ school_year: 2026, sections: [] })
  })

  test('a change by the family confirms the section, a change by the school does not', async () => {
    const { office, save, begin, lastYear } = await start(await open())
    await save({ mother_name: 'Ann', home_address: '1 Old Street' })
    await begin()
    await save({ mother_name: 'Ann Ali' })
    await save({ home_address: '3 Other Street' }, office)
    expect((await lastYear()).sections).toEqual([{ section: 'mother', how: 'changed' }])
  })

  test('a document that the family has uploaded since the year began confirms the documents; one from the office does not', async () => {
    const { test, save, begin, lastYear } = await start(await open())
    await save({ mother_name: 'Ann' })
    const file = { name: 'a.pdf', size: 1, media_type: 'application/pdf', sha256: 'ab', is_current: 1 }
    const send = (file_id: string, uploaded_by: string) =>
      test.db
        .insertInto('uploaded_file')
        .values({
          ...{ ...file, id: file_id, student_id: id, type: file_id, uploaded_by },
          uploaded_at: test.now().toISOString(),
        })
        .execute()
    await send('sea_slip', accountIdOf(owner))
    await begin()
    await send('birth_certificate', 'admin:office')
    expect((await lastYear()).sections).toEqual([])
    await send('picture', accountIdOf(owner))
    expect((await lastYear()).sections).toEqual([{ section: 'documents', how: 'changed' }])
  })

  test('confirming is refused if an answer in that section has changed meanwhile; other sections do not matter', async () => {
    const { office, save, begin, version, confirm, lastYear } = await start(await open())
    await save({ mother_name: 'Ann', home_address: '1 Old Street' })
    await begin()
    const read = await version()
    await save({ home_address: '3 Other Street' }, office)
    expect(await confirm('contact', read)).toMatchObject({
      status: 409,
      body: { message: 'An answer here was changed after you opened this page. Please check it again.' },
    })
    expect((await lastYear()).sections).toEqual([])
    expect((await confirm('mother', read)).status).toBe(200)
    expect((await confirm('contact')).status).toBe(200)
  })

  test('the next year starts with nothing confirmed; beginning the same year again keeps confirmations', async () => {
    const { test, save, begin, lastYear, confirm } = await start(await open())
    await save({ mother_name: 'Ann' })
    await begin()
    await confirm('mother')
    await begin()
    expect((await lastYear()).sections).toHaveLength(1)
    test.advance({ days: 365 })
    const headers = await test.signInAs('admin')
    await test.call(beginSchoolYear, {}, { headers, body: { form_levels: [1] } })
    const again = await test.signInAs('owner')
    const answer = await test.call(getLastYear, { studentId: id }, { headers: again })
    expect(answer.json()).toEqual({ school_year: 2027, sections: [] })
  })
})
