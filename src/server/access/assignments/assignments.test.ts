import type { Call } from '#shared/contract/call'
import * as administrators from '#shared/contract/access/administrators'
import * as contract from '#shared/contract/access/assignments'
import type { Assignments } from '#shared/contract/access/assignments'
import { saveFormClass } from '#shared/contract/school/schoolSettings'
import { listSubjects, saveSubjects } from '#shared/contract/reports/reportLists'
import { removeUnused } from '../../school/settings/lists'
import { bookOf } from '../../testing/imports/workbooks'
import { assign, colleague, enrol } from '../../testing/people/people'
import { matrix } from '../../testing/people/personas'
import { multipart } from '../../testing/portal/multipart'
import { testApp } from '../../testing/portal/testApp'
import { describeCalls, type TestDatabase } from '../../testing/database/testDb'

const officeOnly = { V: 401, F: 403, O: 403, X: 403, C: 403, A: 200 }
const list = (text: string, name = 'teachers.csv') => multipart(['file', { name, file: Buffer.from(text) }])

matrix([
  { call: contract.getAssignments, about: () => ({ params: { year: '2026' } }), expected: officeOnly },
  {
    call: contract.saveAssignments,
    about: () => ({
      body: { year: 2026, cells: [{ class_id: '1A', subject_code: null, usernames: [], was: [] }] },
    }),
    expected: officeOnly,
  },
  {
    call: contract.readAssignmentList,
    about: () => ({ body: list('Class\n1A').payload, headers: list('').headers }),
    expected: officeOnly,
  },
])

const form = colleague('form_teacher', 'a.joseph')
const maths = colleague('teacher', 'b.ali')

type Told = Assignments & { message: string; errors: Record<string, string[]>; current: Assignments }

const openGrid = async (database: TestDatabase) => {
  const test = await testApp({ database, engine: database.engine })
  const { db } = test
  for (const person of [form, maths]) await enrol(db, person)
  await db
    .insertInto('subject')
    .values([
      { code: 'MATH', title: 'Mathematics', position: 1, counts: 1 },
      { code: 'ART', title: 'Art', position: 2, counts: 1 },
    ])
    .execute()
  const headers = await test.signInAs('admin')
  const send = async (call: Call, body: object) => {
    const answer = await test.call(call, {}, { headers, body: body as never })
    return { status: answer.statusCode, body: answer.json<Told>() }
  }
  const get = async (year = 2026) => {
    const answer = await test.call(contract.getAssignments, { year: String(year) }, { headers })
    return answer.json<Assignments>()
  }
  type Typed = [class_id: string, subject_code: string | null, usernames: string[], was?: string[]]
  const save = (...cells: Typed[]) =>
    send(contract.saveAssignments, {
      year: 2026,
      cells: cells.map(([class_id, subject_code, usernames, was = []]) => ({
        ...{ class_id, subject_code, usernames, was },
      })),
    })
  const office = (body: object) => send(administrators.saveAdministrator, body)
  const rows = async (year = 2026) => {
    const found = await db.selectFrom('assignment').selectAll().where('year', '=', year).execute()
    return found.map((row) => `${row.class_id} ${row.subject_code} ${row.account_id}`).sort()
  }
  const audits = async (action: string) => {
    const found = await db.selectFrom('audit').select('details').where('action', '=', action).execute()
    return found.map(({ details }) => JSON.parse(details) as object)
  }
  return { test, db, headers, get, save, send, office, rows, audits }
}

describeCalls('who teaches what', (open) => {
  test('the grid is stored cell by cell, shown with the school’s lists, and every change is in the audit log', async () => {
    const { get, save, audits } = await openGrid(await open())
    const first = await save(['1A', null, ['a.joseph']], ['1A', 'MATH', ['b.ali', 'a.joseph']])
    expect(first.status).toBe(200)
    expect(await get()).toEqual(first.body)
    expect(first.body).toMatchObject({
      year: 2026,
      classes: [
        { class_id: '1A', form_level: 1 },
        { class_id: '2A', form_level: 2 },
      ],
      subjects: [
        { code: 'MATH', title: 'Mathematics' },
        { code: 'ART', title: 'Art' },
      ],
      staff: [
        { username: 'a.joseph', role: 'form_teacher' },
        { username: 'b.ali', role: 'teacher' },
      ],
    })
    const cells = [
      { class_id: '1A', subject_code: null, usernames: ['a.joseph'] },
      { class_id: '1A', subject_code: 'MATH', usernames: ['a.joseph', 'b.ali'] },
    ]
    expect(first.body.cells).toHaveLength(2)
    expect(first.body.cells).toEqual(expect.arrayContaining(cells))
    await save(['1A', 'MATH', ['b.ali'], ['b.ali', 'a.joseph']])
    // The answer was lost and the same is sent again.
    expect((await save(['1A', 'MATH', ['b.ali'], ['b.ali', 'a.joseph']])).status).toBe(200)
    expect((await get(2025)).cells).toEqual([])
    expect(await audits('teachers assigned')).toEqual([
      {
        year: 2026,
        assigned: ['a.joseph: form teacher of 1A', 'b.ali: Mathematics in 1A', 'a.joseph: Mathematics in 1A'],
        unassigned: [],
      },
      { year: 2026, assigned: [], unassigned: ['a.joseph: Mathematics in 1A'] },
    ])
  })

  test('a cell that somebody else has changed stores none of them', async () => {
    const { save, rows } = await openGrid(await open())
    await save(['1A', 'MATH', ['a.joseph']])
    const late = await save(['2A', 'ART', ['b.ali']], ['1A', 'MATH', ['b.ali']])
    expect([late.status, late.body.current.cells]).toEqual([
      409,
      [{ class_id: '1A', subject_code: 'MATH', usernames: ['a.joseph'] }],
    ])
    expect(await rows()).toEqual(['1A MATH admin:a.joseph'])
  })

  test.each([
    ['9Z', 'ART', ['b.ali'], 'no class 9Z'],
    ['1A', 'LATIN', ['b.ali'], 'no subject LATIN'],
    ['1A', 'ART', ['nobody'], '1A, Art: there is no teacher nobody here'],
    ['1A', 'ART', ['office'], 'no teacher office here'],
    ['1A', null, ['b.ali'], '1A, form teacher: Admin (b.ali) has the role Teacher'],
  ])('%s, %s cannot have %j', async (class_id, code, usernames, words) => {
    const { save, rows } = await openGrid(await open())
    const refused = await save(['2A', 'MATH', ['b.ali']], [class_id, code, usernames])
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(words)])
    expect(refused.body.errors.cells).toEqual([refused.body.message])
    expect(await rows()).toEqual([])
  })

  test('a subject that is removed is taken from its teachers, so that the next with its code begins anew', async () => {
    const { save, send, rows, headers, test, audits } = await openGrid(await open())
    await save(['1A', null, ['a.joseph']], ['1A', 'MATH', ['b.ali']], ['1A', 'ART', ['b.ali']])
    const { version } = (await test.call(listSubjects, {}, { headers })).json<{ version: string }>()
    const left = [{ code: 'MATH', title: 'Mathematics', counts: 1 }]
    expect((await send(saveSubjects, { version, subjects: left })).status).toBe(200)
    expect(await rows()).toEqual(['1A  admin:a.joseph', '1A MATH admin:b.ali'])
    // The log says it by the title, which the school has no more.
    expect(await audits('subjects changed')).toMatchObject([{ unassigned: ['b.ali: Art in 1A (2026-2027)'] }])
  })

  test('a deactivated colleague is shown nowhere and keeps the rows', async () => {
    const { get, save, office, rows } = await openGrid(await open())
    await save(['1A', 'MATH', ['a.joseph', 'b.ali']])
    await office({ action: 'deactivate', username: 'b.ali' })
    const { staff, cells } = await get()
    expect([staff.map(({ username }) => username), cells[0]?.usernames]).toEqual([['a.joseph'], ['a.joseph']])
    expect((await save(['1A', 'MATH', [], ['a.joseph']])).status).toBe(200)
    await office({ action: 'reactivate', username: 'b.ali' })
    expect(await rows()).toEqual(['1A MATH admin:b.ali'])
  })

  test('a role that has no use for classes gives them up from this school year on, in the same change', async () => {
    const { db, save, office, rows, audits } = await openGrid(await open())
    await save(['1A', null, ['a.joseph']], ['1A', 'ART', ['a.joseph']])
    await assign(db, form, 2024, '1A')
    await assign(db, form, 2027, '2A ART')
    await office({ action: 'change-role', username: 'a.joseph', role: 'teacher' })
    expect([await rows(), await rows(2024)]).toEqual([['1A ART admin:a.joseph'], ['1A  admin:a.joseph']])
    await office({ action: 'change-role', username: 'a.joseph', role: 'clerk' })
    expect(await rows()).toEqual([])
    expect(await audits('office role changed')).toEqual([
      {
        ...{ before: { role: 'form_teacher' }, after: { role: 'teacher' } },
        unassigned: ['a.joseph: form teacher of 1A (2026-2027)'],
      },
      {
        ...{ before: { role: 'teacher' }, after: { role: 'clerk' } },
        unassigned: ['a.joseph: Art in 1A (2026-2027)', 'a.joseph: Art in 2A (2027-2028)'],
      },
    ])
  })

  test('a class that is removed is taken from its teachers; a renamed one keeps them', async () => {
    const { test, db, save, send, rows, audits } = await openGrid(await open())
    await send(saveFormClass, { id: '3A', form_level: 3, was: null })
    await save(['3A', null, ['a.joseph']], ['3A', 'MATH', ['b.ali']])
    await assign(db, form, 2024, '3A')
    expect((await send(saveFormClass, { id: '3A', name: '3 Red', form_level: 3, was: 3 })).status).toBe(200)
    expect(await rows()).toEqual(['3 Red  admin:a.joseph', '3 Red MATH admin:b.ali'])
    await send(saveFormClass, { id: '3 Red', form_level: null, was: 3 })
    expect([await rows(), await rows(2024)]).toEqual([[], ['3 Red  admin:a.joseph']])
    expect((await audits('class list changed')).at(-1)).toEqual({
      ...{ before: { form_level: 3 }, after: { form_level: null } },
      unassigned: ['a.joseph: form teacher of 3 Red (2026-2027)', 'b.ali: Mathematics in 3 Red (2026-2027)'],
    })
    await send(saveFormClass, { id: '3 Red', form_level: 3, was: null })
    const added = { classes: [{ id: '3 Red', form_level: 3 }], houses: [] }
    await removeUnused(db, { at: test.now(), actor: 'admin:office' }, added)
    expect(await rows(2024)).toEqual(['3 Red  admin:a.joseph'])
    const again = await send(saveFormClass, { id: '2A', name: '3 Red', form_level: 2, was: 2 })
    expect([again.status, again.body.message]).toEqual([422, expect.stringContaining('another class 3 Red')])
  })

  test('a list is read as it stands on its first visible sheet, and nothing of it is stored', async () => {
    const { test, headers, rows } = await openGrid(await open())
    const read = async (form: ReturnType<typeof multipart>) => {
      const { method, path: url } = contract.readAssignmentList
      const answer = await test.inject({
        method,
        url,
        headers: { ...headers, ...form.headers },
        payload: form.payload,
      })
      return { status: answer.statusCode, body: answer.json<{ rows: string[][]; message: string }>() }
    }
    const expected = [['Class', 'Form teacher', 'MATH'], [], ['1A', 'a.joseph', 'b.ali, a.joseph']]
    expect(
      (await read(list('Class,Form teacher,MATH\n\n1A,a.joseph,"b.ali, a.joseph"\n'))).body.rows,
    ).toEqual(expected)
    const book = await bookOf([
      { name: 'Old', state: 'hidden', rows: [['Class'], ['9Z']] },
      {
        name: 'Teachers',
        rows: [
          ['Class', 'ART'],
          ['2A', 'b.ali'],
        ],
      },
    ])
    const workbook = multipart(['file', { name: 'teachers.xlsx', file: book }])
    expect((await read(workbook)).body.rows).toEqual([
      ['Class', 'ART'],
      ['2A', 'b.ali'],
    ])
    const letter = await read(list('Dear colleagues', 'letter.pdf'))
    expect([letter.status, letter.body.message]).toEqual([422, 'Choose an .xlsx or a .csv file.'])
    expect((await read(list('\n'))).status).toBe(422)
    expect(await rows()).toEqual([])
  })
})

describeCalls('names of colleagues', (open) => {
  const named = async (role: string, name?: string) => {
    const grid = await openGrid(await open())
    const made = await grid.office({ action: 'create', username: 'new', role, ...(name && { name }) })
    const nameOf = ({ body }: { body: unknown }) =>
      (body as administrators.SavedAdministrator).administrator.name
    const change = async (next: string) =>
      nameOf(await grid.office({ action: 'change-role', username: 'new', role: next }))
    return { name: nameOf(made), change }
  }

  test('a colleague has the name that was typed, in one line, and keeps it with another role', async () => {
    const { name, change } = await named('teacher', '  Ms\n D. Ali ')
    expect(name).toBe('Ms D. Ali')
    expect(await change('form_teacher')).toBe('Ms D. Ali')
    expect(await change('administrator')).toBe('Admin')
    expect(await change('clerk')).toBe('Clerk')
  })

  test('without one it is the title of the role; an administrator’s is always Admin', async () => {
    const { name, change } = await named('teacher')
    expect([name, await change('principal')]).toEqual(['Teacher', 'Principal'])
    expect((await named('administrator', 'Ms D. Ali')).name).toBe('Admin')
    expect((await named('teacher', ' ')).name).toBe('Teacher')
  })
})
