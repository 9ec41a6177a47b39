import { classInTerm, type ClassStay, type TermCheckDays } from '#server/reports/posting/notListed'

const days: TermCheckDays = {
  year: 2025,
  ends: '2026-03-27',
  date_posted: null,
  lastListedFrom: '2026-01-05',
}
const came = (from_on: string): ClassStay[] => [{ class_id: '1A', from_on, until_on: null }]
const left = (until_on: string): ClassStay[] => [{ class_id: '1A', from_on: '2025-09-01', until_on }]
const moved = (on: string, before: string): ClassStay[] => [
  { class_id: '1A', from_on: '2025-09-01', until_on: before },
  { class_id: '2A', from_on: on, until_on: null },
]

test.each<[string, ClassStay[], TermCheckDays, string | null]>([
  ['somebody who was there before the term’s list', came('2025-09-01'), days, '1A'],
  ['somebody who came during the term', came('2026-03-02'), days, '1A'],
  ['on its last day', came('2026-03-27'), days, '1A'],
  ['somebody who came when it was over', came('2026-03-28'), days, null],
  ['somebody who never had a class', [], days, null],
  ['somebody who left before its last day', left('2026-03-26'), days, null],
  ['somebody who left on its last day', left('2026-03-27'), days, '1A'],
  ['in the class of then, who has moved since', moved('2026-09-01', '2026-08-31'), days, '1A'],
  ['in the new class, who moved during the term', moved('2026-03-02', '2026-03-01'), days, '2A'],
  ['somebody who was away at its end', moved('2026-09-01', '2026-02-01'), days, null],
  [
    'somebody who came after it was posted',
    came('2026-03-25'),
    { ...days, date_posted: '2026-03-24 14:00:00' },
    null,
  ],
  [
    'a school that brought everybody in after the term',
    came('2026-09-01'),
    { ...days, lastListedFrom: '2026-09-01' },
    '1A',
  ],
  [
    'nor did one of them who never came',
    [{ class_id: '1A', from_on: '2026-09-01', until_on: '2026-08-20' }],
    { ...days, lastListedFrom: '2026-09-01' },
    null,
  ],
  ['the end of the school year without dates', came('2026-08-31'), { ...days, ends: null }, '1A'],
  ['and the year after it', came('2026-09-01'), { ...days, ends: null }, null],
])('%s', (_who, stays, term, class_id) => {
  expect(classInTerm(stays, term)).toBe(class_id)
})
