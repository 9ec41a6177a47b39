import type { StudentProgress } from '#shared/contract/intake/progress'
import type { StudentRow } from '#shared/contract/students/students'
import { searchWords } from '#client/lists/studentFind'
import { countListed, found, joined, sorted } from './listedStudents'
import { filtersOf, isUsual, noFilters, sortingOf, sortingQuery } from './studentView'

const row = (id: string, last_name: string | null, changes: Partial<StudentRow> = {}): StudentRow => ({
  id,
  first_name: 'Ana',
  last_name,
  class_id: '1A',
  date_of_birth: '2014-03-14',
  birth_certificate_no: null,
  updatedAt: '2026-07-01T00:00:00.000Z',
  left_on: null,
  coming_on: null,
  ...changes,
})

const progress = (id: string, changes: Partial<StudentProgress> = {}): StudentProgress => ({
  id,
  form_level: 1,
  class_id: '1A',
  house_code: 2,
  progress: 'in progress',
  missing: 3,
  asked: 41,
  sent_back: 0,
  missing_documents: ['picture'],
  agreed: 0,
  signed_in: 1,
  reset: 0,
  left_on: null,
  coming_on: null,
  ...changes,
})

const students = joined(
  [
    row('1', 'Núñez', { updatedAt: '2026-07-03T00:00:00.000Z', class_id: '10A' }),
    row('2', 'Ali', { updatedAt: '2026-07-02T00:00:00.000Z', class_id: '2B' }),
    row('3', 'ali', { class_id: null }),
    row('4', 'Baptiste'),
  ],
  [
    progress('1', { form_level: 4, progress: 'complete', missing_documents: [], agreed: 1 }),
    progress('2', { house_code: null, missing: 12, sent_back: 1 }),
    progress('3', { form_level: null, missing_documents: ['sea_slip'], progress: 'not started' }),
  ],
)

const ids = (list: typeof students) => list.map(({ row: { id } }) => id).join('')

describe('the order of the table', () => {
  test('UX-48 latest change first, ties by name', () => {
    expect(ids(sorted(students, sortingOf(new URLSearchParams())))).toBe('1234')
  })

  test.each([
    ['name', 'asc', '3241'],
    ['name', 'desc', '1423'],
    ['class', 'asc', '4213'],
    ['class', 'desc', '1243'],
    ['id', 'desc', '4321'],
    // Sorted by number of gaps; students with an unknown number come last.
    ['missing', 'desc', '2314'],
  ] as const)('UX-48 by %s %s', (key, order, expected) => {
    expect(ids(sorted(students, { key, order }))).toBe(expected)
  })

  test.each(['sort=name', 'sort=name&order=desc', 'sort=updated', 'sort=updated&order=desc'])(
    'UX-49 “%s” in the address',
    (text) => {
      const sorting = sortingOf(new URLSearchParams(text))
      const back = Object.entries(sortingQuery(sorting)).filter(([, value]) => value !== '')
      expect(new URLSearchParams(back).toString()).toBe(text)
    },
  )

  test('UX-49 an invalid order in the address means the default order', () => {
    expect(sortingOf(new URLSearchParams('sort=password&order=up'))).toEqual(sortingOf(new URLSearchParams()))
  })

  test.each([
    ['class=2B', { key: 'name', order: 'asc' }, true],
    ['class=2B&sort=born', { key: 'born', order: 'asc' }, false],
    ['class=2B&sort=updated&order=desc', { key: 'updated', order: 'desc' }, false],
    ['form=2', { key: 'updated', order: 'desc' }, true],
  ])('a class is sorted by name by default: %s', (text, expected, usual) => {
    const query = new URLSearchParams(text)
    expect(sortingOf(query)).toEqual(expected)
    expect(isUsual(sortingOf(query), query)).toBe(usual)
  })
})

describe('the filters of the table', () => {
  test.each([
    ['', '1234'],
    ['form=4', '1'],
    ['form=none', '34'],
    ['class=2B', '2'],
    ['class=none', '3'],
    ['house=2', '13'],
    ['progress=complete', '1'],
    ['progress=not-started', '3'],
    ['missing=sea_slip', '3'],
    ['missing=any', '23'],
    ['missing=sent-back', '2'],
    ['agreed=1', '1'],
    ['agreed=0', '23'],
    ['form=1&missing=picture&agreed=0', '2'],
  ])('UX-47 “%s”', (text, expected) => {
    expect(ids(found(students, [], filtersOf(new URLSearchParams(text))).shown)).toBe(expected)
  })

  test('UX-46 filters combine with a search', () => {
    const filters = filtersOf(new URLSearchParams('form=1'))
    expect(ids(found(students, searchWords('ali'), filters).shown)).toBe('2')
    expect(ids(found(students, searchWords('ali'), noFilters).shown)).toBe('23')
  })

  test.each([
    ['', '', '134', 1, 3],
    ['', 'ali', '3', 1, 3],
    ['class=2B', '', '', 1, 3],
    ['left=with', 'ali', '23', 0, 4],
    ['left=only', '', '2', 0, 4],
    ['left=here', '', '13', 0, 3],
    ['left=coming', '', '4', 0, 3],
  ])('leavers are shown on request: “%s” “%s”', (text, typed, expected, leavers, total) => {
    const left_on = '2026-07-03'
    const days: Readonly<Record<string, object>> = { 2: { left_on }, 4: { coming_on: '2026-09-07' } }
    const some = students.map((one) => ({ ...one, row: { ...one.row, ...days[one.row.id] } }))
    const filters = filtersOf(new URLSearchParams(text))
    const seen = found(some, searchWords(typed), filters)
    expect([ids(seen.shown), seen.leavers, countListed(some, filters)]).toEqual([expected, leavers, total])
  })

  // bench/interaction.ts measures the time of a key press.
  test('a search only compares, because the students’ texts were folded before', () => {
    const many = joined(
      Array.from({ length: 10_000 }, (_, index) => row(String(20260000 + index), `Núñez ${index}`)),
      [],
    )
    const words = searchWords('ana 9999')
    const folded = jest.spyOn(String.prototype, 'normalize')
    const hits = found(many, words, noFilters).shown
    const folds = folded.mock.calls.length
    folded.mockRestore()
    expect([hits.length, folds]).toEqual([1, 0])
  })
})
