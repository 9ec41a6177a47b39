import type { BulkAct, BulkPlan } from '#shared/contract/students/bulkActs'
import { dropText, planText, pressText, refusedText, undoneText } from './bulkActTexts'

const some = (many: number) =>
  Array.from({ length: many }, (_, index) => ({ student_id: String(index), name: 'Ali, Zara' }))

const planOf = (changes: number, unchanged: number, refused = 0): BulkPlan => ({
  changes: some(changes).map((one) => ({ ...one, before: '', after: '' })),
  unchanged: some(unchanged),
  refused: some(refused).map((one) => ({ ...one, why: 'Has left.' })),
  basis: '',
})

const toClass: BulkAct = { kind: 'class', class_id: '2A' }
const toHouse: BulkAct = { kind: 'house', house_code: 2 }
const noHouse: BulkAct = { kind: 'house', house_code: null }
const left: BulkAct = { kind: 'left', on: '2026-07-10', why: 'finished', words: null }

test.each([
  [toClass, 24, 3, '24 students move to class 2A. 3 are already in it and stay.'],
  [toClass, 1200, 1, '1,200 students move to class 2A. 1 is already in it and stays.'],
  [toClass, 1, 0, '1 student moves to class 2A.'],
  [toClass, 0, 3, '3 students are already in it and stay. There is nothing to change.'],
  [toHouse, 2, 0, '2 students will be in the house Ibis.'],
  [noHouse, 1, 2, '1 student will have no house. 2 already have no house.'],
  [
    left,
    2,
    1,
    '2 students will be marked as left, with 10 July 2026 as the last day. 1 is already marked as left.',
  ],
] as const)('%j changes %d, leaves %d unchanged', (act, changes, unchanged, text) => {
  expect(planText(act, 'Ibis', planOf(changes, unchanged))).toBe(text)
})

test('if one student is refused, the text does not say “done”', () => {
  expect(planText(toClass, undefined, planOf(0, 0, 1))).toBe('')
  expect(planText(toClass, undefined, planOf(2, 0, 1))).toBe('Then 2 students move to class 2A.')
})

test.each([
  [toClass, 'Move 24 students to class 2A'],
  [toHouse, 'Put 24 students into the house Ibis'],
  [noHouse, 'Take 24 students out of their houses'],
  [left, 'Mark 24 students as left'],
])('the button for %j', (act, text) => {
  expect(pressText(act, 'Ibis', planOf(24, 3))).toBe(text)
})

test('singular and plural', () => {
  expect([dropText(1), dropText(2)]).toEqual([
    'Take this student out of the selection',
    'Take these 2 out of the selection',
  ])
  expect(refusedText(planOf(1, 0, 1))).toContain('Take this one out')
  expect(refusedText(planOf(0, 1, 2))).toContain('Take them out')
  expect(refusedText(planOf(0, 0, 1))).toBe('This student cannot be changed this way.')
  expect(refusedText(planOf(0, 0, 2))).toBe('These students cannot be changed this way.')
  expect([undoneText(1), undoneText(2)]).toEqual([
    'Undone. 1 student is as before.',
    'Undone. 2 students are as they were before.',
  ])
})
