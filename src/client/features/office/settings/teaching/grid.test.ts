import type { Assignments } from '#shared/contract/access/assignments'
import { blockIn, gridOf, placedByHeadings, placedFrom } from './grid'
import { entriesIn, entriesOf, labelOf, matchOf, textBeforeLast, textOf } from './names'

const staff: Assignments['staff'] = [
  { username: 'k.joseph', name: 'Keisha Joseph', role: 'form_teacher' },
  { username: 'm.joseph', name: 'Marc Joseph', role: 'teacher' },
  { username: 'n.obrien', name: 'Núria O’Brien-Ali', role: 'teacher' },
]

const grid = gridOf({
  year: 2026,
  classes: [
    { class_id: '1A', form_level: 1 },
    { class_id: '1B', form_level: 1 },
  ],
  subjects: [
    { code: 'MAT', title: 'Mathematics' },
    { code: 'ENG', title: 'English Language' },
  ],
  staff,
  cells: [{ class_id: '1A', subject_code: 'MAT', usernames: ['m.joseph'] }],
})

test.each([
  ['a username', 'K.JOSEPH', ['k.joseph'], true],
  ['a name', 'keisha  joseph', ['k.joseph'], true],
  ['a name the other way round', 'Joseph Keisha', ['k.joseph'], true],
  ['a name with its username', 'Keisha Joseph (k.joseph)', ['k.joseph'], true],
  ['a name without its accents', 'Nuria OBrien Ali', ['n.obrien'], true],
  ['a surname with a title', 'Mrs. Ali', ['n.obrien'], false],
  ['an initial and a surname', 'M. Joseph', ['m.joseph'], false],
  ['an initial that nobody has', 'J. Joseph', [], false],
  ['a surname that two have', 'Mr Joseph', ['k.joseph', 'm.joseph'], false],
  ['an initial alone', 'K', [], false],
  ['a first name alone', 'Mr. Marc', [], false],
  ['somebody else', 'Ann Ali', [], false],
])('%s finds its teachers', (_what, written, usernames, isWhole) => {
  const { teachers, isWhole: isAll } = matchOf(written, staff)
  expect(teachers.map(({ username }) => username)).toEqual(usernames)
  if (usernames.length > 0) expect(isAll).toBe(isWhole)
})

test('a cell has usernames in order, without repeating one, and keeps a text that says nobody', () => {
  const entries = entriesOf(
    entriesIn('Nuria O’Brien Ali and Keisha Joseph; k.joseph, Mr Joseph', staff),
    staff,
  )
  expect(entries).toEqual(['k.joseph', 'n.obrien', 'Mr Joseph'])
  expect(textOf(entries, staff)).toBe('Keisha Joseph, Núria O’Brien-Ali, Mr Joseph')
  expect(entriesOf(entriesIn(textOf(entries, staff), staff), staff)).toEqual(entries)
})

test.each([
  ['a name with its surname first', 'Joseph, Keisha', ['Joseph, Keisha'], ['k.joseph']],
  ['a surname with its initial behind it', 'Joseph, M.', ['Joseph, M.'], ['m.joseph']],
  ['two teachers', 'Mrs. Ali, M. Joseph', ['Mrs. Ali', 'M. Joseph'], ['m.joseph', 'n.obrien']],
  ['a surname, and the first name of somebody else', 'Ali, Marc', ['Ali', 'Marc'], ['n.obrien', 'Marc']],
])('a comma in a cell: %s', (_what, text, entries, found) => {
  expect(entriesIn(text, staff)).toEqual(entries)
  expect(entriesOf(entries, staff)).toEqual(found)
})

test('the label of a teacher always leads back to the account', () => {
  const twins = [
    ...staff,
    { username: 'kj', name: 'Keisha Joseph', role: 'teacher' as const },
    { username: 'a.b', name: 'Ali, Beena', role: 'teacher' as const },
  ]
  expect(twins.map((one) => labelOf(one, twins))).toEqual([
    'Keisha Joseph (k.joseph)',
    'Marc Joseph',
    'Núria O’Brien-Ali',
    'Keisha Joseph (kj)',
    'a.b',
  ])
  for (const one of twins) expect(entriesOf([labelOf(one, twins)], twins)).toEqual([one.username])
})

test('suggestions follow the last comma or “and”', () => {
  expect(['Keisha Joseph and Ma', 'Andrew An'].map(textBeforeLast)).toEqual(['Keisha Joseph and ', ''])
  expect(['Kei', 'Keisha Joseph, Ma', 'A / '].map(textBeforeLast)).toEqual(['', 'Keisha Joseph, ', 'A / '])
})

const list = [
  ['Who teaches what', '', ''],
  ['', 'ENG', 'Form Teacher'],
  ['Form 1B', 'Marc Joseph', ''],
  ['1 a', '', 'k.joseph'],
]
const placed = { '1B\tENG': ['Marc Joseph'], '1A\t': ['k.joseph'] }
const turned = [0, 1, 2].map((at) => list.map((cells) => cells[at] ?? ''))

test.each([
  ['classes below each other', list],
  ['classes beside each other', turned],
])('a block with headings goes where they say: %s', (_how, block) => {
  expect(placedByHeadings(grid, block)).toEqual({ texts: placed, leftOut: [] })
})

const rows = [
  ['Marc Joseph', 'Mathematics', 'Form One A'],
  ['Mrs. Ali', 'English Language', '1A, 1B'],
  ['Keisha Joseph', 'Form teacher', '1B'],
  ['Mrs. Ali', 'Latin', '1A'],
]
const ofRows = {
  '1A\tMAT': ['Marc Joseph'],
  '1A\tENG': ['Mrs. Ali'],
  '1B\tENG': ['Mrs. Ali'],
  '1B\t': ['Keisha Joseph'],
}

test.each([
  ['with headings', [['Teacher', 'Subject', 'Class'], ...rows]],
  ['without headings', rows],
  [
    'in another order',
    [['Class', 'Teacher', 'Subject'], ...rows].map(([a = '', b = '', c = ''], nth) =>
      nth === 0 ? [a, b, c] : [c, a, b],
    ),
  ],
])('a list with a row for each subject of a teacher goes where its rows say: %s', (_how, block) => {
  const placedRows = placedByHeadings(grid, block)
  expect(placedRows?.texts).toEqual(ofRows)
  expect(placedRows?.leftOut.map((text) => text.split(' ').sort())).toEqual([['1A', 'Ali', 'Latin', 'Mrs.']])
})

test('a list with a row for each teacher goes to the classes in its cells', () => {
  const block = [
    ['Teacher', 'Mathematics', 'English Language'],
    ['Marc Joseph', '1A and 1B', ''],
    ['Mrs. Ali', 'ask', '1A'],
  ]
  expect(placedByHeadings(grid, block)).toEqual({
    texts: { '1A\tMAT': ['Marc Joseph'], '1B\tMAT': ['Marc Joseph'], '1A\tENG': ['Mrs. Ali'] },
    leftOut: ['ask'],
  })
})

test('a block without headings is none', () => {
  expect(placedByHeadings(grid, [['Keisha Joseph', 'Marc Joseph']])).toBeNull()
  expect(placedByHeadings(grid, [['1A', 'Keisha Joseph']])).toBeNull()
})

test('names under a heading that the grid does not have are left out by that heading', () => {
  const block = [
    ['Class', 'MAT', 'Latin', ''],
    ['1A', 'x', 'y', 'z'],
    ['7Z', 'x', '', ''],
    ['', 'w', '', ''],
  ]
  expect(placedByHeadings(grid, block)).toEqual({
    texts: { '1A\tMAT': ['x'] },
    leftOut: ['Latin', '7Z', 'z', 'w'],
  })
})

test('two columns of a subject fill one cell', () => {
  const block = [
    ['Class', 'Mathematics', 'MAT'],
    ['1A', 'Marc Joseph', 'Keisha Joseph'],
  ]
  expect(placedByHeadings(grid, block)?.texts).toEqual({ '1A\tMAT': ['Marc Joseph', 'Keisha Joseph'] })
})

test('a block without headings fills cells from the chosen one; what is outside the grid is named', () => {
  const block = [
    ['a', '', 'c'],
    ['d', 'e', 'f'],
  ]
  expect(placedFrom(grid, block, { row: 1, column: 1 })).toEqual({
    texts: { '1B\tMAT': ['a'] },
    leftOut: ['c', 'd', 'e', 'f'],
  })
})

const clipboard = (html: string, text = '') => ({
  getData: (type: string) => (type === 'text/html' ? html : text),
})

test.each([
  ['a table', clipboard('<table><tr><td>A<br>B</td><td> C </td></tr></table>'), [['A, B', 'C']]],
  [
    'lines with tabs',
    clipboard('', 'A\tB\r\nC\t\r\n'),
    [
      ['A', 'B'],
      ['C', ''],
    ],
  ],
])('%s on the clipboard is a block', (_what, data, block) => {
  expect(blockIn(data)).toEqual(block)
})
