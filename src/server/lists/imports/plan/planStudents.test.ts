import type { StudentRecord } from '#shared/record/record'
import { planStudents, type StudentFacts } from './planStudents'

const anjali = { id: '20260001', first_name: 'Anjali', last_name: 'Ali', version: 1, updatedAt: '' }

const facts: StudentFacts = {
  existing: new Map([[anjali.id, anjali as unknown as StudentRecord]]),
  classes: [{ id: '1A', form_level: 1 }],
  lists: { formClasses: [{ key: '1A', name: '1A' }] },
  owners: [],
  known: [],
  countries: [],
  usedIds: [],
}

const newcomer = { first_name: 'Asha', last_name: 'Baksh', date_of_birth: '2014-03-14', class_id: '1A' }
const numbered = (cells: ReadonlyArray<Record<string, string>>) =>
  cells.map((own, index) => ({ row: index + 2, cells: own }))
const rowsOf = (...cells: Array<Record<string, string>>) =>
  planStudents(numbered(cells), facts, { today: '2026-08-03', answers: {} }).rows

describe('the student ID of a row', () => {
  test.each(['20270001', 'a', 'A.b_c-1', '12345678901234567890'])('%s can be an ID', (id) => {
    expect(rowsOf({ ...newcomer, id })).toMatchObject([{ state: 'new', student_id: id, reasons: [] }])
  })

  test.each([
    ['a space', '2027 0001'],
    ['a slash, which is part of addresses, and more than 20 characters', '2027/000123456789/123'],
    ['a comma, which is part of lists', '2027,0001'],
    ['a point at the beginning', '.20270001'],
    ['another alphabet', '２０２７'],
    ['21 characters', '123456789012345678901'],
    ['a line end', '20270001\n'],
  ])('%s is refused', (_what, id) => {
    expect(rowsOf({ ...newcomer, id })).toMatchObject([
      {
        state: 'rejected',
        writes: [],
        reasons: [`“${id}” cannot be a student ID: letters and digits, at most 20`],
      },
    ])
  })

  test('an invalid ID is the only error reported, even if the row is incomplete for a new student', () => {
    expect(rowsOf({ id: '!' })[0]?.reasons).toHaveLength(1)
  })
})

test('a new student needs the data for a sign-in and a class', () => {
  const { date_of_birth: _unknown, ...rest } = newcomer
  expect(rowsOf({ ...rest, id: '20270001' })[0]?.reasons).toEqual([
    'Date of birth is missing, and the student is new',
  ])
})

test('a date that cannot be read refuses its row; another answer is left out, and said', () => {
  const [wrong, left] = rowsOf(
    { ...newcomer, id: '20270001', date_of_birth: '31/02/2015' },
    { ...newcomer, id: '20270002', first_name: 'Bina', phone_home: '55501' },
  )
  expect(wrong).toMatchObject({
    state: 'rejected',
    writes: [],
    reasons: [
      'Date of birth: “31/02/2015” is not a date. Write it as year-month-day, for example 2015-03-14',
    ],
  })
  expect(left).toMatchObject({ state: 'new', reasons: ['Mobile phone: 7 Digits Needed'] })
  expect(left?.writes[0]?.after).not.toHaveProperty('phone_home')
})

test('all errors of a row are reported together', () => {
  const { first_name: _none, ...rest } = newcomer
  expect(
    rowsOf({ ...rest, id: '20270001', last_name: `X${'x'.repeat(30)}`, date_of_birth: '31/02/2015' })[0]
      ?.reasons,
  ).toEqual([
    expect.stringMatching(/^Date of birth: /),
    expect.stringMatching(/^Last name: /),
    'First name is missing, and the student is new',
  ])
})

test('a date typed day first is a difference with an ISO date', () => {
  const [row] = rowsOf({ ...newcomer, id: '20270001', date_of_birth: '14/04/2015' })
  const born = row?.differences.find(({ field }) => field === 'date_of_birth')
  expect(born).toMatchObject({ before: null, after: '2015-04-14' })
})

test('equal values change nothing', () => {
  expect(rowsOf({ id: anjali.id, first_name: 'Anjali' })).toMatchObject([{ state: 'unchanged', writes: [] }])
})

test('of two rows with one ID the first counts; a birth certificate PIN can be used once', () => {
  const numbered = { ...newcomer, birth_certificate_no: '20110011' }
  const rows = rowsOf(
    { ...numbered, id: '20270001' },
    { ...newcomer, id: '20270001' },
    { ...numbered, id: '20270002' },
  )
  expect(rows.map(({ reasons }) => reasons)).toEqual([
    [],
    ['Row 2 has the same student ID'],
    ['Electronic birth pin 20110011 is also in row 2'],
  ])
})

test('a row writes its changes over the stored values', () => {
  expect(rowsOf({ id: anjali.id, last_name: 'Khan' })).toMatchObject([
    {
      state: 'changed',
      title: 'Khan, Anjali',
      differences: [{ field: 'last_name', before: 'Ali', after: 'Khan' }],
      writes: [
        {
          table: 'student',
          id: anjali.id,
          before: { version: 1, values: { last_name: 'Ali' } },
          after: { last_name: 'Khan' },
        },
      ],
    },
  ])
})

describe('a current student under another ID', () => {
  const liam = {
    id: '20260005',
    first_name: 'Liam',
    middle_name: 'Jude',
    last_name: 'O’Brien',
    class_id: '2A',
    date_of_birth: '2014-03-14',
    sea_no: null,
  }
  const row = { ...newcomer, id: '20270001', first_name: 'Liam', last_name: "O'Brien" }
  const plan = (cells: ReadonlyArray<Record<string, string>>, answers: Record<string, string> = {}) =>
    planStudents(numbered(cells), { ...facts, known: [liam] }, { today: '2026-08-03', answers }).rows
  const id = 'person 20270001'

  test('needs a confirmation, and is added only as another person', () => {
    const [asked] = plan([row])
    expect(asked).toMatchObject({ state: 'doubtful', student_id: '20270001', writes: [] })
    expect(asked?.doubts).toMatchObject([
      {
        id,
        question:
          "Is O'Brien, Liam the same person as O’Brien, Liam (20260005), class 2A, who is here already? The name and the date of birth are the same.",
      },
    ])
    expect(plan([row], { [id]: 'leave' })).toMatchObject([
      { state: 'rejected', reasons: ['Left out, as you decided'] },
    ])
    expect(plan([row], { [id]: 'another' })).toMatchObject([{ state: 'new', student_id: '20270001' }])
    expect(plan([row], { [id]: 'something else' })).toMatchObject([{ state: 'doubtful' }])
  })

  test.each([
    ['an acute accent', 'O´Brien'],
    ['a grave accent', 'O`Brien'],
    ['a letter’s apostrophe', 'OʼBrien'],
    ['a prime', 'O′Brien'],
    ['a wide apostrophe', 'O＇Brien'],
    ['a blank', 'O  Brien'],
    ['a blank that does not break', 'O\u00A0Brien'],
    ['a hyphen', 'O-Brien'],
    ['nothing', 'Obrien'],
  ])('is recognised with %s as the apostrophe', (_what, last_name) => {
    expect(plan([{ ...row, last_name }])).toMatchObject([{ state: 'doubtful', doubts: [{ id }] }])
  })

  test.each([
    ['another birthday', { ...row, date_of_birth: '2014-03-15' }],
    ['another first name, as of a twin', { ...row, first_name: 'Sean' }],
    ['a row that is rejected anyhow', { ...row, date_of_birth: '31/02/2014' }],
  ])('is not recognised with %s', (_what, cells) => {
    expect(plan([cells])[0]?.doubts).toEqual([])
  })

  test('can be in the same list', () => {
    const twice = [
      { ...newcomer, id: '20270003' },
      { ...newcomer, id: '20270004' },
    ]
    expect(plan(twice)).toMatchObject([
      { state: 'new' },
      { state: 'doubtful', doubts: [{ id: 'person 20270004' }] },
    ])
    expect(plan(twice)[1]?.doubts[0]?.question).toContain('the student in row 2')
  })
})

test('one row that proves the order of day and month decides for the whole column', () => {
  const bornOn = (...days: string[]) =>
    rowsOf(
      ...days.map((date_of_birth, index) => ({
        ...newcomer,
        id: String(index + 101),
        last_name: `A${'bcdef'.charAt(index)}`,
        date_of_birth,
      })),
    ).map(
      ({ writes, doubts }) =>
        (writes[0]?.after as { date_of_birth?: string })?.date_of_birth ?? doubts[0]?.id,
    )
  expect(bornOn('03/04/2014', '07/11/2013', '12/05/2013', '03/25/2014', '11/30/2013')).toEqual([
    '2014-03-04',
    '2013-07-11',
    '2013-12-05',
    '2014-03-25',
    '2013-11-30',
  ])
  const asked = 'order date_of_birth'
  expect(bornOn('03/04/2014', '07/11/2013')).toEqual([asked, asked])
  expect(bornOn('03/04/2014', '03/25/2014', '25/03/2014')).toEqual([asked, '2014-03-25', '2014-03-25'])
})

test('an ID shortened by Excel is refused as such', () => {
  expect(rowsOf({ ...newcomer, id: '2.02609E+08' })[0]?.reasons).toEqual([
    expect.stringMatching(/^Student ID: “2.02609E\+08” is a number that Excel has shortened/),
  ])
})
