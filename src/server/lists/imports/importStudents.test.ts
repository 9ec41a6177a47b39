import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { loginStudent } from '#shared/contract/access/signIn'
import { applyImport, getImport, type ImportState } from '#shared/contract/lists/imports'
import { saveStudent } from '#shared/contract/students/students'
import { writeSheet } from '../../platform/spreadsheets/write/writeSheet'
import type { Headers } from '../../testing/portal/browser'
import { listFile } from '../../testing/imports/importLists'
import { birthPassword, people } from '../../testing/people/people'
import { listHeaders, newcomer, startImports } from '../../testing/imports/studentImports'
import { describeCalls, testOnBothDatabases } from '../../testing/database/testDb'

describeCalls('importing students', (open) => {
  test('UX-37 a dash as the first name means a student with only one name; an empty cell is missing data', async () => {
    const { db, checked, apply } = await startImports(await open())
    const dry = await checked([
      Object.assign(newcomer(1), { 1: 'Suharto', 2: '-' }),
      Object.assign(newcomer(2), { 2: '' }),
    ])
    expect(dry.rows.map(({ state, title }) => [state, title])).toEqual([
      ['new', 'Suharto'],
      ['rejected', "O'Brien"],
    ])
    await apply(dry.batch.id)
    const names = ['first_name', 'last_name'] as const
    const stored = db
      .selectFrom('student')
      .select(names)
      .where('id', '=', dry.rows[0]?.student_id ?? '')
    expect(await stored.execute()).toEqual([{ first_name: null, last_name: 'Suharto' }])
  })

  test('UX-28 a foreign number is reported, left out and never shortened; a stored one does not block other columns', async () => {
    const { db, checked, apply } = await startImports(await open())
    await db.updateTable('student').set({ phone_home: '1718555' }).where('id', '=', people.owner.id).execute()
    const row = (id: string, phone: string) => [id, '', '', '', '', '', phone, 'Ama Núñez']
    const abroad = Object.assign(newcomer(1), { 6: '+1 718 555 0199' })
    const { batch, rows } = await checked([
      row(people.owner.id, '1718555'),
      row(people.other.id, '1718555'),
      abroad,
    ])
    expect(rows.map(({ state, reasons }) => [state, ...reasons])).toEqual([
      ['changed'],
      ['changed', expect.stringMatching(/^Mobile phone: “1718555”: Numbers in Trinidad/) as string],
      ['new', expect.stringMatching(/^Mobile phone: “\+1 718 555 0199”: This is more than seven/) as string],
    ])
    for (const row of rows.slice(0, 2))
      expect(row.differences).toMatchObject([{ field: 'mother_name', after: 'Ama Núñez' }])
    await apply(batch.id)
    const phones = db
      .selectFrom('student')
      .select('phone_home')
      .where('id', 'in', [people.owner.id, people.other.id, '20270001'])
      .orderBy('id')
    expect((await phones.execute()).map(({ phone_home }) => phone_home)).toEqual(['1718555', null, null])
  })

  test('UX-61 UX-52 1,200 rows with 7 planted errors: all found, nothing written, applied, and undone byte for byte', async () => {
    const portal = await startImports(await open())
    const { db, store, check, apply, undo, school } = portal
    const list = Array.from({ length: 1200 }, (_none, index) => newcomer(index))
    const plant = (row: number, column: number, text: string) => {
      const cells = list[row - 2]
      if (cells) cells[column] = text
    }
    plant(10, 0, '')
    plant(20, 0, list[11 - 2]?.[0] ?? '')
    plant(30, 3, '9Z')
    plant(40, 4, '31/02/2014')
    plant(50, 6, '55501')
    plant(60, 5, list[12 - 2]?.[5] ?? '')
    plant(70, 2, 'A name that is far too long')
    // An existing student is added too, with one changed value and one unchanged value.
    list.push([people.owner.id, people.owner.last_name, '', '', '', '', '6221234', ''])
    const before = await school()

    const stored = await store('students', await listFile(listHeaders, list))
    expect(stored.columns.map(({ field }) => field)).toEqual([
      'id',
      'last_name',
      'first_name',
      'class_id',
      'date_of_birth',
      'birth_certificate_no',
      'phone_home',
      'mother_name',
    ])
    expect(stored.columns[0]?.samples).toEqual(['20270000', '20270001', '20270002'])
    const dry = await check(stored)
    const sameIds = expect.stringMatching(/^same ids: Which row counts .*20270009 \(row 11: /) as string
    expect(dry.batch.summary).toEqual({ new: 1193, changed: 1, unchanged: 0, rejected: 3, doubtful: 4 })
    const said = dry.rows.filter(({ reasons, doubts = [] }) => reasons.length + doubts.length > 0)
    expect(
      said.map(({ row, state, reasons, doubts = [] }) => [
        ...[row, state, ...reasons],
        ...doubts.map(({ id, question }) => `${id}: ${question}`),
      ]),
    ).toEqual([
      [
        10,
        'doubtful',
        expect.stringMatching(/^ids: These students have no student ID in the list/) as string,
      ],
      [11, 'doubtful', sameIds],
      [20, 'doubtful', sameIds],
      [30, 'doubtful', 'class 9z: Which class is “9Z”? The school does not have it.'],
      [40, 'rejected', expect.stringMatching(/^Date of birth: “31\/02\/2014” is not a date/) as string],
      [50, 'new', 'Mobile phone: 7 Digits Needed'],
      [60, 'rejected', 'Electronic birth pin 001000010 is also in row 12'],
      [70, 'rejected', 'First name: Use at most 20 characters'],
    ])
    expect(dry.rows.at(-1)).toMatchObject({
      state: 'changed',
      title: 'Ramkissoon-Mohammed, Asha',
      differences: [{ field: 'phone_home', title: 'Mobile phone', before: null, after: '6221234' }],
    })
    expect(await school()).toBe(before)

    const applied = await apply(dry.batch.id)
    expect(applied).toMatchObject({ state: 'applied', summary: { new: 1193 } })
    const students = await db.selectFrom('student').select('id').execute()
    expect(students).toHaveLength(4 + 1193)
    expect(await db.selectFrom('field_change').select(['field', 'by_role', 'new_value']).execute()).toEqual([
      { field: 'phone_home', by_role: 'school', new_value: '"6221234"' },
    ])
    expect(await apply(dry.batch.id)).toEqual(applied)
    expect(await db.selectFrom('student').select('id').execute()).toHaveLength(4 + 1193)

    const undone = await undo(dry.batch.id)
    expect(undone).toMatchObject({ state: 'undone', undone: { restored: 1, removed: 1193, kept: [] } })
    expect(await school()).toBe(before)
    expect(await undo(dry.batch.id)).toEqual(undone)
    const log = await db
      .selectFrom('audit')
      .select(['action', 'details'])
      .where('action', 'like', 'import%')
      .execute()
    const which = { kind: 'students', received: applied.created_at }
    expect(log.map(({ action, details }) => [action, JSON.parse(details) as object])).toEqual([
      ['import stored', { ...which, rows: dry.batch.rows }],
      ['import checked', { ...which, ...dry.batch.summary }],
      ['import applied', { ...which, ...applied.summary }],
      ['import undone', { ...which, restored: 1, removed: 1193, kept: 0 }],
    ])
  })

  test('a new student signs in with the date of birth and must choose a password', async () => {
    const { call, visitor, checked, apply } = await startImports(await open())
    const { batch } = await checked([newcomer(1)])
    await apply(batch.id)
    const body = {
      student_id: '20270001',
      password: birthPassword({ ...people.reset, date_of_birth: '2014-03-14' }),
    }
    const answer = await call(loginStudent, {}, { headers: await visitor(), body })
    expect(answer.json()).toMatchObject({ reset_password: true })
  })

  test('a number of another student is reported; swapping two numbers is not', async () => {
    const { db, checked } = await startImports(await open())
    const pin = (id: string, birth_certificate_no: string) =>
      db.updateTable('student').set({ birth_certificate_no }).where('id', '=', id).execute()
    await pin(people.owner.id, '20110011')
    await pin(people.other.id, '20110022')
    const titles = ['Student ID', 'Birth pin']
    const taken = await checked([[people.closed.id, '20110011']], titles)
    expect(taken.rows[0]?.reasons).toEqual([
      `Electronic birth pin 20110011 belongs to Ramkissoon-Mohammed, Asha (${people.owner.id})`,
    ])
    const swapped = await checked(
      [
        [people.owner.id, '20110022'],
        [people.other.id, '20110011'],
      ],
      titles,
    )
    expect(swapped.batch.summary).toMatchObject({ changed: 2, rejected: 0 })
  })

  test('dates that Excel may have swapped are questioned again beside an ambiguous text, but not in a CSV file', async () => {
    const { store, check } = await startImports(await open())
    const days = ['03/25/2014', '05/06/2013', '2014-04-03', '2013-11-07', '2014-05-05']
    const columns = listHeaders.map((title) => ({
      ...{ title, width: 20 },
      kind: title === 'DOB' ? ('date' as const) : ('text' as const),
    }))
    const rows = days.map((day, index) => newcomer(index).map((cell, at) => (at === 4 ? day : cell)))
    const workbook = await buffer(Readable.from(writeSheet(rows, columns, { name: 'List' })))
    const turned = await check(await store('students', workbook))
    expect(turned.rows.map(({ row, state }) => [row, state])).toEqual([
      [2, 'new'],
      [3, 'new'],
      [4, 'doubtful'],
      [5, 'doubtful'],
      [6, 'new'],
    ])
    const [doubt, ...others] = turned.rows.flatMap(({ doubts = [] }) => doubts)
    expect(others).toEqual([doubt])
    expect(doubt).toEqual({
      id: 'turned date_of_birth',
      question:
        'Are these dates right (“2014-04-03”; “2013-11-07”)? Excel has read some dates of the column and left others as text, so it may have swapped day and month.',
      choices: [
        { value: 'as they are', label: 'They are right: 3 April 2014; 7 November 2013' },
        { value: 'swapped', label: 'Day and month are swapped: 4 March 2014; 11 July 2013' },
      ],
    })
    const born = async (answer: string) => {
      const { rows } = await check(turned, {}, { answers: { 'turned date_of_birth': answer } })
      return rows.map(({ differences }) => differences.find(({ field }) => field === 'date_of_birth')?.after)
    }
    const [first, second, last] = ['2014-03-25', '2013-05-06', '2014-05-05']
    expect(await born('as they are')).toEqual([first, second, '2014-04-03', '2013-11-07', last])
    expect(await born('swapped')).toEqual([first, second, '2014-03-04', '2013-07-11', last])
    const csv = [listHeaders, ...rows].map((cells) => cells.join(',')).join('\n')
    const typed = await check(await store('students', Buffer.from(csv), 'list.csv'))
    expect(typed.batch.summary).toMatchObject({ new: 5, rejected: 0 })
  })

  test('a record changed since the check stops the whole import', async () => {
    const portal = await startImports(await open())
    const { batch } = await portal.checked([
      newcomer(1),
      [people.owner.id, '', 'Anjali'],
      [people.other.id, '', 'Kofi'],
    ])
    const body = { id: people.other.id, allergy: 'Nuts' }
    await portal.call(saveStudent, {}, { headers: await portal.signInAs('other'), body })
    const before = await portal.school()
    const answer = await portal.call(applyImport, {}, { headers: portal.office, body: { id: batch.id } })
    expect(answer.statusCode).toBe(409)
    expect(answer.body).toContain('Row 4 (D’Abadie, Kofi) was changed since the check.')
    expect(await portal.school()).toBe(before)
    const state = await portal.call(getImport, { importId: batch.id }, { headers: portal.office })
    expect(state.json<ImportState>().batch.state).toBe('checked')
    await portal.check(state.json<ImportState>())
    expect(await portal.apply(batch.id)).toMatchObject({ state: 'applied' })
  })
})

testOnBothDatabases(
  'REL-13 an answer that was lost: taken over again, by anybody, at once or later, it has one effect',
  async (open) => {
    const portal = await startImports(await open())
    const { db } = portal
    const { batch } = await portal.checked([newcomer(1), [people.owner.id, '', 'Anjali']])
    const colleague = await portal.signInAs('admin')
    const ask = (headers: Headers) => portal.call(applyImport, {}, { headers, body: { id: batch.id } })
    const atOnce = await Promise.all([portal.office, colleague, portal.office].map(ask))
    const school = await portal.school()
    const answers = [...atOnce, await ask(portal.office), await ask(colleague)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await portal.school()).toBe(school)
    expect(await db.selectFrom('field_change').select('field').execute()).toEqual([{ field: 'first_name' }])
    const log = db.selectFrom('audit').select('action').where('action', '=', 'import applied')
    expect(await log.execute()).toHaveLength(1)

    await portal.undo(batch.id)
    const late = await ask(portal.office)
    expect([late.statusCode, late.json()]).toEqual([
      409,
      { message: 'This import was undone. Upload the list again.' },
    ])
  },
)
