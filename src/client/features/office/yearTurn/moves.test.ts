import { plannedMove, turnDryRun } from '#client/testing/yearTurnReplies'
import { countClasses, countKinds, namesOf, whoseTitle } from './moves'
import { doneSentences, isTurnSeason, lineText, waitsFor } from './turnTexts'

const { students } = turnDryRun()
const school = [
  ...students,
  plannedMove({ student_id: '20250003', name: 'Roach, Max', kind: 'repeats', to: '1A' }),
  plannedMove({ student_id: '20250004', name: 'Zed, Ida', kind: 'stays', from: '3A', to: null }),
]

test('every number equals the count of the names it opens', () => {
  for (const { class_id, ...counts } of countClasses(['1A', '2A', '3A'], school)) {
    const { before, after, ...kinds } = counts
    expect(namesOf(school, `from:${class_id}`)).toHaveLength(before)
    expect(namesOf(school, `to:${class_id}`)).toHaveLength(after)
    for (const [kind, many] of Object.entries(kinds))
      expect(namesOf(school, `${kind}:${class_id}`)).toHaveLength(many)
  }
  for (const [kind, many] of Object.entries(countKinds(school)))
    expect(namesOf(school, kind)).toHaveLength(many)
  expect(countClasses(['1A'], school)).toEqual([
    { class_id: '1A', before: 3, moves: 0, repeats: 1, leaves: 0, comes: 1, after: 2 },
  ])
})

test.each(['', 'nonsense', 'nonsense:1A', 'to:9Z'])('“%s” finds no students', (whose) => {
  expect(namesOf(school, whose)).toEqual([])
})

test.each([
  ['leaves', 'Leave'],
  ['from:1A', 'Class 1A now'],
  ['to:1A', 'Class 1A next year'],
  ['comes:1A', 'New in class 1A'],
  ['leaves:5A', 'Leave: class 5A'],
])('%s is titled “%s”', (whose, title) => {
  expect(whoseTitle(whose)).toBe(title)
})

test('the turn’s effects in sentences', () => {
  expect(doneSentences(turnDryRun({ rejected: [{ row: 5, title: 'x', why: 'y' }], asked: 1 }))).toEqual([
    '2 students move to another class.',
    '1 student leaves.',
    '1 newcomer gets an ID and a class.',
    '1 row of the list of newcomers is left out.',
    '1 family is asked to agree again.',
  ])
})

test('the reasons why the year cannot be turned yet', () => {
  const ready = { isStored: true, isNewest: true }
  expect(waitsFor([], ready)).toBe('')
  expect(waitsFor([], { ...ready, isStored: false })).not.toBe('')
  expect(waitsFor([], { ...ready, isNewest: false })).not.toBe('')
  expect(waitsFor(undefined, ready)).not.toBe('')
  expect(waitsFor([{ step: 'moves', text: 'x' }], ready)).toBe('One decision is still open.')
})

test('the dashboard line is shown from May to October with the state of the turn', () => {
  expect(['2026-04-30', '2026-05-01', '2026-10-31', '2026-11-01'].map(isTurnSeason)).toEqual([
    false,
    true,
    true,
    false,
  ])
  expect(lineText(undefined, 2026)).toBe('Start school year 2026-2027 …')
  expect(lineText({ state: 'draft', version: '3' }, 2026)).toBe('Continue starting school year 2026-2027')
  expect(lineText({ state: 'applied', version: '3' }, 2026)).toBe('School year started: 2026-2027')
})
