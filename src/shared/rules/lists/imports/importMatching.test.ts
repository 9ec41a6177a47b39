import { fields } from '#shared/record/fields'
import { sheetChoices } from '#shared/record/sheetColumns'
import { importFields, type ImportKind } from './importFields'
import { suggestMatches } from './importMatching'
import { mappingProblems } from './mappingProblems'

const kinds: ImportKind[] = ['students', 'marks', 'remarks', 'placements']

const matched = (headers: string[], kind: ImportKind = 'students') =>
  suggestMatches(headers, kind).map(({ field }) => field)

test.each(kinds)('the template of %s matches its own fields with certainty', (kind) => {
  const all = importFields(kind)
  const matches = suggestMatches(
    all.map(({ title }) => title),
    kind,
  )
  expect(matches.map(({ field }) => field)).toEqual(all.map(({ name }) => name))
  expect(matches.every(({ confidence }) => confidence === 1)).toBe(true)
})

test.each(kinds)('the field names of %s match with certainty', (kind) => {
  const names = importFields(kind).map(({ name }) => name)
  expect(matched(names, kind)).toEqual(names)
})

test('every writable column of an exported workbook finds its field', () => {
  const titles = sheetChoices.map(({ title }) => title)
  const writable = importFields('students').flatMap(({ name, isSpare }) => (isSpare ? [] : [name]))
  expect(matched(titles).filter(Boolean).sort()).toEqual([...writable].sort())
})

test.each([
  ['Student No.', 'id'],
  ['SURNAME', 'last_name'],
  ['D.O.B.', 'date_of_birth'],
  ['Birth Certificate PIN', 'birth_certificate_no'],
  ['Gender', 'sex'],
  ['Mother’s mobile phone', 'mobile_phone_mother'],
  ["Father's Name", 'father_name'],
  ['Date of Brith', 'date_of_birth'],
  ['e-mail', 'email'],
  ['Favourite colour', null],
  ['', null],
])('%j is %s', (header, field) => {
  expect(matched([header])).toEqual([field])
})

test.each([
  ['CW 30%', 'course'],
  ['C/W (30%)', 'course'],
  ['Cwk40%', 'course'],
  ['Coursework (worth 30%)', 'course'],
  ['CW - weight: 30%', 'course'],
  ['C.W.', 'course'],
  ['Ex 70%', 'exam'],
  ['Exams (60 %)', 'exam'],
  ['70% Examination', 'exam'],
  ['Attendance 10%', null],
])('in a mark sheet %j is %s with certainty', (header, field) => {
  expect(suggestMatches([header], 'marks')).toEqual([{ column: 0, field, confidence: field ? 1 : 0 }])
})

test('the name of a field comes before its synonyms', () => {
  expect(matched(['Name', 'Test 20%', 'Exam 50%'], 'marks')).toEqual(['name', null, 'exam'])
})

test('a similar header is less certain than an equal one', () => {
  const [typo, exact] = suggestMatches(['Last nmae', 'First name'], 'students')
  expect(typo?.confidence).toBeLessThan(1)
  expect(exact?.confidence).toBe(1)
})

test('the better of two similar columns gets the field', () => {
  expect(matched(['Last nmae', 'Last name'])).toEqual([null, 'last_name'])
  expect(new Set(matched(['Name', 'Name', 'Name']).filter(Boolean)).size).toBeLessThanOrEqual(3)
})

describe('problems of a mapping', () => {
  const columns = (...names: Array<string | null>) => names.map((field) => ({ field }))

  test.each([
    ['the key and a field', columns('id', 'last_name', null), {}, 'students', []],
    [
      'no key',
      columns('last_name'),
      {},
      'students',
      [
        'Choose the column for Student ID, or the columns for the name: one for the whole name, or first and last name in two.',
      ],
    ],
    [
      'a date of birth without a name',
      columns('date_of_birth', 'first_name'),
      {},
      'students',
      [
        'Choose the column for Student ID, or the columns for the name: one for the whole name, or first and last name in two.',
      ],
    ],
    ['a name alone', columns('name'), {}, 'students', ['Choose at least one column to import.']],
    ['a name and a class', columns('name', 'class_id'), {}, 'students', []],
    [
      'an ID and two columns that may be the class',
      [...columns('id'), { header: 'Class', field: null }, { header: 'New class', field: null }],
      {},
      'students',
      [],
    ],
    ['a key alone', columns('id'), {}, 'students', ['Choose at least one column to import.']],
    [
      'a field twice',
      columns('id', 'sex', 'sex'),
      {},
      'students',
      ['Two columns are matched to Sex. Keep one of them.'],
    ],
    ['an unknown field', columns('id', 'sex', 'x'), {}, 'students', ['The field x does not exist.']],
    [
      'what the family agrees to',
      columns('id', 'sex', 'agree_terms_conditions'),
      {},
      'students',
      ['The field agree_terms_conditions does not exist.'],
    ],
    [
      'marks of one subject',
      columns('student_id', 'exam'),
      { year: '2025', term: '3', subject_code: 'MAT' },
      'marks',
      [],
    ],
    [
      'names and nothing about them',
      columns('name', null),
      { year: '2025', term: '3', subject_code: 'MAT', class_id: '1A' },
      'marks',
      [expect.stringMatching(/^Choose the column of the marks\. If each subject .* a list for each of them/)],
    ],
    [
      'a fixed mark',
      columns('student_id'),
      { year: '2025', term: '3', subject_code: 'MAT', exam: '50' },
      'marks',
      ['Exam % cannot be the same for all rows.'],
    ],
  ] as const)('%s', (_what, named, fixed, kind, problems) => {
    expect(mappingProblems(named, fixed, kind)).toEqual(problems)
  })
})

test('every field that the office may write can be imported', () => {
  const names = new Set(importFields('students').flatMap(({ name, isSpare }) => (isSpare ? [] : [name])))
  const left = fields.filter(({ name }) => !names.has(name)).map(({ name }) => name)
  expect(left).toEqual(['terms_and_conditions', 'agree_terms_conditions', 'ticks_asked'])
})

describe('an ambiguous header', () => {
  const fieldsAnd = (headers: string[], kind: ImportKind = 'students') =>
    suggestMatches(headers, kind).map(({ field, confidence }) => [field, confidence === 1])

  test.each([
    [['Phone'], [['phone_home', false]]],
    [['Contact number'], [['phone_home', false]]],
    [
      ['Mother', 'Father', 'Guardian'],
      [
        ['mother_name', false],
        ['father_name', false],
        ['guardian_name', false],
      ],
    ],
    [['Mother’s phone'], [['mobile_phone_mother', false]]],
    [
      ['Mother: Mobile phone', 'Mobile phone'],
      [
        ['mobile_phone_mother', true],
        ['phone_home', true],
      ],
    ],
    [
      ['Phone', 'Phone'],
      [
        ['phone_home', false],
        [null, false],
      ],
    ],
    [
      ['Class', 'CLASS', 'Sex'],
      [
        ['class_id', false],
        [null, false],
        ['sex', true],
      ],
    ],
    [
      ['Student ID', 'Student ID'],
      [
        ['id', false],
        [null, false],
      ],
    ],
  ])('%j is never certain', (headers, expected) => {
    expect(fieldsAnd(headers)).toEqual(expected)
  })

  test('nor in a placement list, even if the office matched it before', () => {
    expect(fieldsAnd(['Mother', 'DOB'], 'placements')).toEqual([
      ['mother_name', false],
      ['date_of_birth', true],
    ])
    // Next year's list may have something else in this column.
    for (const field of ['mother_name', 'mobile_phone_mother'])
      expect(suggestMatches(['Mother'], 'placements', { mother: field })).toEqual([
        { column: 0, field, confidence: 0.6 },
      ])
    expect(suggestMatches(['Mum'], 'placements', { mum: 'mother_name' })[0]?.confidence).toBe(1)
    const twice = suggestMatches(['Mother', 'Mother'], 'placements', { mother: 'mother_name' })
    expect(twice.every(({ confidence }) => confidence < 1)).toBe(true)
  })

  test.each(['Mohter', 'Othre', 'Asthmma', 'Polioo', 'Yellow feverr', 'Tuberculosis'])(
    '%s is not taken for a tick box',
    (header) => {
      const ticks = new Set(importFields('students').flatMap(({ name, isExact }) => (isExact ? [name] : [])))
      expect(ticks.size).toBeGreaterThan(20)
      expect(ticks.has(matched([header])[0] ?? '')).toBe(false)
    },
  )

  test('a similar header never matches a field of another person', () => {
    expect(matched(['Father: Mobile phonee'])).toEqual(['mobile_phone_father'])
    expect(matched(['Fathers Mobile phone', 'Father Mobile phone'])).toEqual(['mobile_phone_father', null])
    expect(matched(['Uncle: Mobile phone'])).toEqual([null])
  })
})

test.each(['Former class', 'Old form class', 'Previous Class', 'Last class name'])(
  '“%s” is not the class',
  (header) => {
    expect(suggestMatches([header], 'students')[0]?.field).toBeNull()
  },
)
