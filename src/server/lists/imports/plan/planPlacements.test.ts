import type { NamedRow } from './namedRows'
import { isNote } from './listNotes'
import { planPlacements, ageProblem } from './planPlacements'

const here = {
  id: '20260101',
  first_name: 'Asha',
  middle_name: 'Devi',
  last_name: 'Khan',
  class_id: '1A',
  date_of_birth: '2015-03-14',
  sea_no: '77',
}

const plan = (...rows: Array<NamedRow['cells']>) =>
  planPlacements(
    rows.map((cells, index) => ({ row: index + 2, cells: { date_of_birth: '14/03/2015', ...cells } })),
    { lists: { houses: [{ key: 2, name: 'Trinity' }] }, primarySchools: [], known: [here] },
    { today: '2026-08-03', answers: {} },
  ).map(({ title, reasons, writes }) => ({ title, reasons, after: writes[0]?.after }))

test('a column “Name” next to one of surnames has the first names', () => {
  const [one, none, other] = plan(
    { name: 'ANA MARÍA', last_name: 'NÚÑEZ' },
    { name: 'Ana María', date_of_birth: '15/03/2015' },
    { name: 'De Freitas', first_name: 'Keziah' },
  )
  expect(one?.after).toMatchObject({ first_name: 'Ana María', last_name: 'Núñez' })
  expect(none?.reasons).toEqual(['Last name is missing'])
  expect(other?.title).toBe('De Freitas, Keziah')
})

test('first names too long for the field move to the other names', () => {
  const [one] = plan({ first_name: 'Christopher Emmanuel Joseph', last_name: 'Ali' })
  expect(one?.after).toMatchObject({ first_name: 'Christopher Emmanuel', middle_name: 'Joseph' })
  const [long] = plan({ first_name: 'Christopheremmanueljoseph', last_name: 'Ali' })
  expect(long?.reasons).toEqual(['First name: Use at most 20 characters'])
})

test('students already at the school are named, with ID and class', () => {
  const whole = 'Khan, Asha (20260101), class 1A'
  expect(
    plan({ name: 'Khan, Asha' }, { name: 'Cox, Cy', sea_no: '77' }).map(({ reasons }) => reasons),
  ).toEqual([
    [`${whole}, has the same name and date of birth and is in the school’s records already`],
    [`SEA number 77 belongs to ${whole}, who is in the school’s records already`],
  ])
  const others = plan(
    { name: 'Khan, Asha', date_of_birth: '15/03/2015' },
    { name: 'Khan, Bina', sea_no: '7' },
  )
  expect(others.every(({ after }) => after)).toBe(true)
})

test('of two rows with one SEA number the first counts, unless it is invalid', () => {
  const twice = (first: string) => plan({ name: first, sea_no: '5' }, { name: 'Ali, Bea', sea_no: '5' })
  expect(twice('Ali, Ann').map(({ reasons }) => reasons)).toEqual([[], ['Row 2 has the same SEA number']])
  expect(twice('Ali, Annabella Christina-Maria-Magdalena')[0]?.reasons).toContain(
    'Row 3 has the same SEA number',
  )
})

test('twins are two students; the same child with one more name is one', () => {
  const rows = plan({ name: 'Ali, Ann' }, { name: 'Ali, Bea' }, { name: 'Ali, Ann Marie' })
  expect(rows.map(({ reasons }) => reasons)).toEqual([[], [], ['Row 2 has the same name and date of birth']])
})

test.each([
  ['trinity', { house_code: 2 }],
  ['2', { house_code: 2 }],
])('the house %j', (house_code, after) => {
  expect(plan({ name: 'Ali, Ann', house_code })[0]?.after).toMatchObject(after)
})

test('an unknown house is reported', () => {
  expect(plan({ name: 'Ali, Ann', house_code: 'Gryffindor' })[0]?.reasons[0]).toMatch(/There is no house/)
})

test.each([
  [['', 'Total: 35 students'], true],
  [['35 students', '', ''], true],
  [['Boys: 17', 'Girls: 18'], true],
  [['Printed on 3/4/2026'], true],
  [['', 'Teacher’s signature: ____'], true],
  [['Name', 'Born', ''], true],
  [['1', 'Total, Ann', '14/03/2015'], false],
  [['Total Ann', '14-Mar-2015'], false],
  [['Students, Ann'], false],
  [['Total', 'a', 'b', 'c'], false],
  [['1A Count', '2'], true],
  [['Grand Count', '3'], true],
  [['Count', 'Ann', '2014-03-14'], false],
  [['Form teacher', 'Mrs. Jane', 'Cole', '2026-09-07'], true],
  [['Checked by', 'A. Dean', '07/09/2026'], true],
  [['Dean', 'Ann', '1A', '2014-03-14'], false],
])('%j is a note: %s', (cells, expected) => {
  expect(isNote(cells, ['Name', 'Born', 'Sex'])).toBe(expected)
})

test.each([
  ['2015-03-14', null],
  ['2006-01-01', null],
  [
    '1915-03-14',
    '14 March 1915 cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14',
  ],
  [
    '2026-03-14',
    '14 March 2026 cannot be right for Form 1. Write it as year-month-day, for example 2015-03-14',
  ],
  ['soon', null],
])('a newcomer born on %s: %s', (day, problem) => {
  expect(ageProblem(day, '2026-08-03')).toBe(problem)
})
