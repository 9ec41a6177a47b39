// Ambiguous lists: every assumption is shown or asked.
import { checkImport, getImport, type ImportState } from '#shared/contract/lists/imports'
import { describeCalls } from '../../testing/database/testDb'
import { twoClasses } from '../../testing/imports/markSheets'
import { startImports } from '../../testing/imports/studentImports'
import { bookOf } from '../../testing/imports/workbooks'
import { people } from '../../testing/people/people'

const titles = ['Student ID', 'Last name', 'First name', 'Class', 'DOB', 'Birth pin']

describeCalls('questions that a list raises', (open) => {
  test('month-first dates are recognised for the whole list, and each student gets the right birthday', async () => {
    const { db, checked, apply } = await startImports(await open())
    const { batch } = await checked(
      ['03/04/2014', '07/11/2013', '03/25/2014'].map((day, index) => [
        `2027000${index}`,
        'Baptiste',
        ['Kerwyn', 'Safiya', 'Micah'][index] ?? '',
        '1A',
        day,
      ]),
      titles,
    )
    await apply(batch.id)
    const born = db.selectFrom('student').select('date_of_birth').where('id', 'like', '2027%').orderBy('id')
    expect((await born.execute()).map(({ date_of_birth }) => date_of_birth)).toEqual([
      '2014-03-04',
      '2013-07-11',
      '2014-03-25',
    ])
  })

  test('a number shortened by Excel is not a birth certificate PIN', async () => {
    const { db, checked, apply } = await startImports(await open())
    const { batch, rows } = await checked(
      [['20270001', 'Lewis', 'Ava', '1A', '14/03/2014', '1.23457E+11']],
      titles,
    )
    expect(rows).toMatchObject([
      {
        state: 'new',
        reasons: [expect.stringMatching(/^Electronic birth pin: .* Excel has shortened/)],
      },
    ])
    await apply(batch.id)
    const pins = db.selectFrom('student').select('birth_certificate_no').where('id', '=', '20270001')
    expect(await pins.execute()).toEqual([{ birth_certificate_no: null }])
  })

  test('a current student under another ID is added only after the office confirms another person', async () => {
    const { db, call, office: headers, checked, apply } = await startImports(await open())
    const { first_name, last_name, date_of_birth } = people.closed
    const asked = await checked([['20270001', last_name, first_name, '1A', date_of_birth]], titles)
    expect(asked.batch.summary).toMatchObject({ new: 0, doubtful: 1 })
    const [doubt] = asked.rows[0]?.doubts ?? []
    expect(doubt?.question).toContain(`Núñez, Inés (${people.closed.id}), class 2A, who is here already`)
    const noted = await db.selectFrom('staff_view').select('students').where('what', '=', 'import').execute()
    expect(noted.map(({ students }) => JSON.parse(students ?? 'null') as unknown)).toEqual([
      [people.closed.id],
    ])
    await apply(asked.batch.id)
    const found = db.selectFrom('student').select('id').where('id', '=', '20270001')
    expect(await found.execute()).toEqual([])

    const again = await checked([['20270001', last_name, first_name, '1A', date_of_birth]], titles)
    const columns = again.columns.map(({ column, field }) => ({ column, field }))
    const body = { id: again.batch.id, columns, answers: { [doubt?.id ?? '']: 'another' } }
    const answered = await call(checkImport, {}, { headers, body })
    expect(answered.json<ImportState>().batch.summary).toMatchObject({ new: 1 })
    await apply(again.batch.id)
    expect(await found.execute()).toHaveLength(1)
  })

  test('two lists with the same student under two IDs cannot both be applied without the question', async () => {
    const { db, call, office: headers, checked, apply } = await startImports(await open())
    const sam = (id: string) => [[id, 'Twin', 'Sam', '1A', '2014-03-14']]
    const one = await checked(sam('20270001'), titles)
    const other = await checked(sam('20270002'), titles)
    await apply(one.batch.id)
    await expect(apply(other.batch.id)).rejects.toThrow(
      /409.*Row 2 \(Twin, Sam\).*same name and date of birth.*Nothing was imported. Check the list again/,
    )
    const sams = db.selectFrom('student').select('id').where('last_name', '=', 'Twin').orderBy('id')
    expect(await sams.execute()).toEqual([{ id: '20270001' }])
    const columns = other.columns.map(({ column, field }) => ({ column, field }))
    const check = async (answers: Record<string, string>) =>
      (
        await call(checkImport, {}, { headers, body: { id: other.batch.id, columns, answers } })
      ).json<ImportState>()
    const [doubt] = (await check({})).rows[0]?.doubts ?? []
    expect(doubt?.question).toContain('(20270001)')
    await check({ [doubt?.id ?? '']: 'another' })
    await apply(other.batch.id)
    expect(await sams.execute()).toEqual([{ id: '20270001' }, { id: '20270002' }])
  })

  test('each row that is taken for a title, a heading or a total is listed with its sheet, its number and its text', async () => {
    const { call, office: headers, check, store } = await startImports(await open())
    const student = (id: string) => [id, `Of ${id}`, 'Ann', null, '2014-03-14']
    const file = await bookOf([
      {
        name: 'Form 1',
        rows: [
          ['Pelican Bay Secondary School'],
          titles.slice(0, 5),
          ['Form 1A'],
          student('20270001'),
          ['Form 1B'],
          titles.slice(0, 5),
          student('20270002'),
          ['Total: 2'],
        ],
      },
      { name: 'Form 2', rows: [['Class list 2A'], titles.slice(0, 5), student('20270003')] },
    ])
    const list = await store('students', file)
    expect(list.other_rows).toBeUndefined()
    const state = await check(list)
    const others: ImportState['other_rows'] = [
      { row: 1, text: 'Pelican Bay Secondary School', what: 'title' },
      { row: 3, text: 'Form 1A', what: 'title' },
      { row: 5, text: 'Form 1B', what: 'title' },
      { row: 6, text: 'Student ID Last name First name Class DOB', what: 'heading' },
      { row: 100_001, text: 'Class list 2A', what: 'title' },
    ]
    expect(state.other_rows).toEqual(others)
    expect(state.rows.map(({ row, title }) => [row, title])).toEqual([
      [4, 'Of 20270001, Ann'],
      [7, 'Of 20270002, Ann'],
      [8, 'Total: 2'],
      [100_003, 'Of 20270003, Ann'],
    ])
    const read = await call(getImport, { importId: state.batch.id }, { headers })
    expect(read.json<ImportState>().other_rows).toEqual(others)
    // A sheet that is left out is left out as a whole.
    const part = await check(state, {}, { sheets_left: [0] })
    expect(part.other_rows).toEqual(others.slice(-1))
  })

  test('the titles of a list of marks are listed, too', async () => {
    const { check, store } = await startImports(await open())
    const { other_rows } = await check(await store('marks', await twoClasses.make()), {
      subject_code: 'Mathematics',
    })
    expect(other_rows?.map(({ row, text, what }) => [row, text, what])).toEqual([
      [1, 'Maths, Term 3 2025-26', 'title'],
      [2, 'Form 1A', 'title'],
      [7, 'Form 2A', 'title'],
      [8, 'Name CW Exam', 'heading'],
    ])
  })
})
