// Workbooks with several sheets, with hidden parts, and with headers in two rows.
import { checkImport, getImport, getImportErrors, type ImportState } from '#shared/contract/lists/imports'
import type { ImportKind } from '#shared/rules/lists/imports/importFields'
import { readSheet } from '../../platform/spreadsheets/read/readSheet'
import { describeCalls } from '../../testing/database/testDb'
import { startImports } from '../../testing/imports/studentImports'
import { bookOf, type BookSheet } from '../../testing/imports/workbooks'
import { people } from '../../testing/people/people'

const titles = ['Student ID', 'Last name', 'First name', 'Class', 'DOB']

const student = (id: string, last: string): string[] => [id, last, 'Ann', '1A', '2014-03-14']

const placements = (last: string): string[] => [last, 'Ann', '2015-03-14']

describeCalls('a workbook with several sheets', (open) => {
  const start = async () => {
    const portal = await startImports(await open())
    const bring = async (sheets: readonly BookSheet[], kind: ImportKind = 'students') =>
      portal.store(kind, await bookOf(sheets))
    const ask = ({ batch, columns }: ImportState, confirmed?: string[]) =>
      portal.call(
        checkImport,
        {},
        {
          headers: portal.office,
          body: {
            id: batch.id,
            columns: columns.map(({ column, field }) => ({ column, field })),
            fixed: {},
            ...(confirmed && { confirmed }),
          },
        },
      )
    return { ...portal, bring, ask }
  }

  const perClass = ['1A', '1B', '1C'].map((name, index) => ({
    name,
    rows: [titles, student(`2027000${index}`, `Of ${name.charAt(1)}`)],
  }))

  test('is read from all its sheets, each of which a person can leave out', async () => {
    const { bring, check, apply, call, db, office } = await start()
    const stored = await bring(perClass)
    expect(stored.batch.rows).toBe(3)
    expect(stored.cautions).toBeUndefined()
    expect(stored.sheets).toEqual(['1A', '1B', '1C'].map((name, sheet) => ({ sheet, name, rows: 1 })))
    const whole = await check(stored)
    expect(whole.rows.map(({ row, title }) => [row, title])).toEqual([
      [2, 'Of A, Ann'],
      [100_002, 'Of B, Ann'],
      [200_002, 'Of C, Ann'],
    ])
    const part = await check(stored, {}, { sheets_left: [1] })
    expect(part).toMatchObject({ sheets_left: [1], batch: { state: 'checked', summary: { new: 2 } } })
    // The sheet stays left out in a later check.
    expect((await check(stored)).rows.map(({ row }) => row)).toEqual([2, 200_002])
    const about = { headers: office, query: {} }
    const { rawPayload } = await call(getImportErrors, { importId: stored.batch.id }, about)
    expect((await readSheet(rawPayload, 'a.xlsx')).rows.map(({ cells }) => cells[2])).toEqual([
      'Of A',
      'Of C',
    ])
    await apply(stored.batch.id)
    const added = db.selectFrom('student').select('last_name').where('id', 'like', '2027%').orderBy('id')
    expect((await added.execute()).map(({ last_name }) => last_name)).toEqual(['Of A', 'Of C'])
  })

  test('names the sheets that have no list, and is checked only after confirmation', async () => {
    const { bring, ask } = await start()
    const stored = await bring([{ name: 'Cover', rows: [['2026']] }, ...perClass])
    expect(stored.batch.rows).toBe(3)
    expect(stored.cautions).toEqual([
      {
        id: 'sheets',
        text: 'No list was found on “Cover”, so it is not read. If there is one, give it the headers of the other sheets and choose the file again.',
        confirm: 'Continue without “Cover”',
      },
    ])
    const refused = await ask(stored)
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ message: string }>().message).toMatch(
      /^Please confirm first: No list was found on “Cover”, so it is not read/,
    )
    expect((await ask(stored, ['hidden rows'])).statusCode).toBe(422)
    const checked = (await ask(stored, ['sheets'])).json<ImportState>()
    expect(checked).toMatchObject({ confirmed: ['sheets'], batch: { state: 'checked', summary: { new: 3 } } })
    // The list stays confirmed in a later check.
    expect((await ask(stored)).statusCode).toBe(200)
  })

  test.each(['hidden', 'veryHidden'] as const)('a %s sheet in front is skipped and named', async (state) => {
    const { bring } = await start()
    const { cautions, columns } = await bring([
      { name: 'Old & gone', state, rows: [titles, student('20270009', 'Old')] },
      ...perClass.slice(0, 1),
    ])
    expect(columns[1]?.samples).toEqual(['Of A'])
    expect(cautions).toMatchObject([
      { id: 'hidden sheets', text: 'The sheet “Old & gone” is hidden in the file and not read.' },
    ])
  })

  test('a list stored without warnings is read again and needs confirmation before the check', async () => {
    const { bring, ask, call, db, office: headers } = await start()
    const old = [[...titles].reverse(), [...student('20270009', 'Old')].reverse()]
    const stored = await bring([{ name: 'Old', rows: old }])
    const { batch } = await bring([{ name: 'Old', state: 'hidden', rows: old }, ...perClass.slice(0, 1)])
    // The list was stored with the columns of the first sheet and without warnings.
    await db
      .updateTable('import_batch')
      .set({ headers: JSON.stringify(stored.columns), mapping: null })
      .where('id', '=', batch.id)
      .execute()
    const refused = await ask({ ...stored, batch })
    expect(refused.statusCode).toBe(422)
    expect(refused.json<{ message: string }>().message).toMatch(
      /^Please confirm first: The sheet “Old” is hidden/,
    )
    const now = (await call(getImport, { importId: batch.id }, { headers })).json<ImportState>()
    expect(now.columns.map(({ header }) => header)).toEqual([...titles, 'Class (from the title)'])
    // The list has a column for the class.
    expect(now.columns.at(-1)).toMatchObject({ field: null, samples: ['1A'] })
    expect(now.cautions).toMatchObject([{ id: 'hidden sheets' }])
    const checked = (await ask(now, ['hidden sheets'])).json<ImportState>()
    expect(checked.rows).toMatchObject([{ state: 'new', student_id: '20270000' }])
  })

  test('hidden rows are read, named and confirmed; those above the headers do not count', async () => {
    const { bring, ask } = await start()
    const rows = [
      ['A title'],
      titles,
      student('20270001', 'A'),
      student('20270002', 'B'),
      student('20270003', 'C'),
    ]
    const stored = await bring([{ name: 'List', rows, hiddenRows: [1, 4, 5] }])
    expect(stored.cautions).toMatchObject([
      { id: 'hidden rows', text: expect.stringMatching(/^Rows 4 and 5 are hidden in the file/) as string },
    ])
    expect((await ask(stored)).statusCode).toBe(422)
    expect((await ask(stored, ['hidden rows'])).json<ImportState>().batch.summary).toMatchObject({ new: 3 })
  })

  test('covers in front of hidden lists are refused, and all are named', async () => {
    const { upload } = await start()
    const covers = ['Cover', 'Back'].map((name) => ({ name, rows: [['2026']] }))
    const hidden = perClass.map((sheet) => ({ ...sheet, state: 'hidden' as const }))
    const answer = await upload('students', await bookOf([...covers, ...hidden]))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ message: string }>().message).toMatch(
      /^No sheet has a list: .* on “Cover” and “Back”\. “1A” \(hidden\), “1B” \(hidden\) and “1C” \(hidden\) were not read/,
    )
  })

  test('empty sheets and the portal’s own sheets cause no warning', async () => {
    const { bring, ask } = await start()
    const own = [
      { name: 'How to fill it in', rows: [['Column', 'Required', 'What it may contain']] },
      {
        name: 'Totals',
        rows: [
          ['School', 'Test School'],
          ['Students', 'All'],
        ],
      },
      { name: 'Lists', rows: [['List', 'Code', 'Name']] },
      { name: 'Sheet2', rows: [] },
    ]
    const stored = await bring([...perClass.slice(0, 1), ...own])
    expect(stored.cautions).toBeUndefined()
    expect((await ask(stored)).statusCode).toBe(200)
    const others = await bring([
      ...perClass.slice(0, 1),
      { name: 'Lists', rows: [titles, student('1', 'X')] },
    ])
    expect(others.cautions).toBeUndefined()
    expect(others.sheets?.map(({ name, rows }) => [name, rows])).toEqual([
      ['1A', 1],
      ['Lists', 1],
    ])
  })

  test('placement lists behave the same, and so do marks, whose hidden sheets are read', async () => {
    const { bring, ask } = await start()
    const headers = ['Last name', 'First name', 'DOB']
    const placed = await bring(
      [
        ...['A', 'B'].map((name) => ({ name, rows: [headers, placements(name)] })),
        { name: 'Notes', rows: [['Ask the Ministry about the second list.']] },
      ],
      'placements',
    )
    expect(placed.sheets?.map(({ name }) => name)).toEqual(['A', 'B'])
    expect(placed.cautions).toMatchObject([{ id: 'sheets', confirm: 'Continue without “Notes”' }])
    expect((await ask(placed)).statusCode).toBe(422)
    const { rows } = (await ask(placed, ['sheets'])).json<ImportState>()
    expect(rows.map(({ title, state }) => [title, state])).toEqual([
      ['A, Ann', 'new'],
      ['B, Ann', 'new'],
    ])
    const marks = [
      ['Student ID', 'Subject', 'Year', 'Term', 'Exam'],
      [people.owner.id, 'MAT', '2025', '3', '60'],
      [people.other.id, 'MAT', '2025', '3', '61'],
    ]
    const { cautions } = await bring(
      [
        { name: 'Marks', rows: marks, hiddenRows: [3] },
        { name: 'Draft', rows: marks, state: 'hidden' },
        { name: 'Notes', rows: [['Ask Mr Ali about the second paper.']] },
      ],
      'marks',
    )
    expect(cautions?.map(({ id, text }) => [id, text.split(/[,.]/)[0]])).toEqual([
      ['sheets', 'No list was found on “Notes”'],
      ['hidden sheets read', 'The sheet “Draft” is hidden in the file and will be read like the others'],
      ['hidden rows', 'Row 3 of “Marks” is hidden in the file'],
    ])
  })
})

describeCalls('headers in two rows', (open) => {
  const groups = ['Student', '', '', '', '', 'Mother', '', 'Father', '']
  const columns = [
    'Student ID',
    'Surname',
    'First name',
    'Class',
    'DOB',
    'Name',
    'Mobile phone',
    'Name',
    'Mobile phone',
  ]
  const row = [
    '20270001',
    'Khan',
    'Zara',
    '1A',
    '2014-03-14',
    'Amina Khan',
    '6221234',
    'Imran Khan',
    '7224321',
  ]
  const expected = {
    id: '20270001',
    mother_name: 'Amina Khan',
    mobile_phone_mother: '6221234',
    father_name: 'Imran Khan',
    mobile_phone_father: '7224321',
    phone_home: null,
    emergency_home_phone: null,
  }
  const oneRow = ['Student ID', 'Surname', 'First name', 'Class', 'DOB', 'Mother', '', 'FATHER’S DETAILS', '']
  const below = ['', '', '', '', '', 'Name', 'Mobile phone', 'Name', 'Mobile phone']

  test.each([
    ['groups above, below a title', [['QUEEN STREET – FORM 1 REGISTER'], groups, columns, row], 3],
    ['groups above, at the top', [groups, columns, row], 2],
    ['groups above without one of the student', [['', ...groups.slice(1)], columns, row], 2],
    ['the columns of the groups below the headers', [oneRow, below, row], 2],
  ] as const)('%s', async (_what, rows, headerRow) => {
    const { db, store, check, apply } = await startImports(await open())
    const stored = await store('students', await bookOf([{ name: 'List', rows }]))
    expect([stored.header_row, stored.batch.rows]).toEqual([headerRow, 1])
    expect(stored.columns.every(({ confidence }) => confidence === 1)).toBe(true)
    await apply((await check(stored)).batch.id)
    const saved = db.selectFrom('student').select(Object.keys(expected) as Array<keyof typeof expected>)
    expect(await saved.where('id', '=', '20270001').executeTakeFirst()).toEqual(expected)
  })

  test.each([
    ['a title', [['FORM 1 REGISTER OF PARENTS'], columns.slice(0, 5), row.slice(0, 5)], []],
    [
      'a title in two cells',
      [['Class: 1A', '', 'Guardian list'], columns.slice(0, 5), row.slice(0, 5)],
      [['Class (from the title)', 'Class: 1A', null]],
    ],
    ['a first student without an ID', [columns.slice(0, 5), ['', 'Khan', 'Zara', '1A'], row.slice(0, 5)], []],
  ])('%s is not part of the headers', async (_what, rows, told) => {
    const { store } = await startImports(await open())
    const stored = await store('students', await bookOf([{ name: 'List', rows }]))
    expect(stored.columns.slice(0, 5).map(({ header }) => header)).toEqual(columns.slice(0, 5))
    const others = stored.columns.slice(5)
    expect(others.map(({ header, samples, field }) => [header, samples[0], field])).toEqual(told)
  })
})
