import { bulkActText, bulkActTexts, byName, classText, houseText, listedName, whereText } from './bulkActs'

test('descriptions of bulk changes', () => {
  const left = { kind: 'left', on: '2026-07-10', why: 'finished', words: null } as const
  expect([
    bulkActText({ kind: 'class', class_id: '2A' }, 24),
    bulkActText({ kind: 'house', house_code: 4 }, 1, 'Cocrico'),
    bulkActText({ kind: 'house', house_code: 4 }, 2),
    bulkActText({ kind: 'house', house_code: null }, 1),
    bulkActText({ kind: 'house', house_code: null }, 2),
    bulkActText(left, 3),
  ]).toEqual([
    '24 students moved to class 2A',
    '1 student put into the house Cocrico',
    '2 students put into the house 4',
    '1 student taken out of a house',
    '2 students taken out of their houses',
    '3 students marked as left on 10 July 2026',
  ])
})

test('class, house and place of a student', () => {
  expect([classText('1A'), classText(null)]).toEqual(['1A', 'No class'])
  expect([houseText(1, 'Ibis'), houseText(9, undefined), houseText(null, undefined)]).toEqual([
    ...['Ibis', 'House 9', 'No house'],
  ])
  const where = (from_on: string | null, left_on: string | null) =>
    whereText({ from_on, left_on }, '2026-08-03')
  expect([
    where('2026-01-05', null),
    where('2026-01-05', '2026-12-11'),
    where('2026-09-01', null),
    where(null, '2026-08-03'),
  ]).toEqual(['Here', 'Here until 11 December 2026', 'Starts on 1 September 2026', 'Left on 3 August 2026'])
})

test('names are sorted as in the table, and shortened to the first three', () => {
  const names = ['Ana', 'Bea', 'Cy', 'Dee', 'Eve'].map((first_name) => ({ first_name, last_name: 'Roy' }))
  const first = (count: number) => bulkActTexts.changedSince(names.slice(0, count))
  const end = 'Change them back one by one.'
  expect([first(1), first(2), first(3), first(5)]).toEqual([
    `1 student has been changed since: Ana Roy. Change the student back by hand.`,
    `2 students have been changed since: Ana Roy and Bea Roy. ${end}`,
    `3 students have been changed since: Ana Roy, Bea Roy and Cy Roy. ${end}`,
    `5 students have been changed since: Ana Roy, Bea Roy, Cy Roy and 2 more. ${end}`,
  ])
  expect(listedName({ first_name: null, last_name: null })).toBe('Name not known')
  const rows = [
    { id: '10', name: 'Roy, Ana' },
    { id: '9', name: 'Roy, Ana' },
    { id: '1', name: 'Élie, Bo' },
  ]
  expect(rows.sort(byName).map(({ id }) => id)).toEqual(['1', '9', '10'])
})
