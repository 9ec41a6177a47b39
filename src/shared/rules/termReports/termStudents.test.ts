import { belongsToTerm, type TermCheckDays } from './termStudents'

const days: TermCheckDays = {
  year: 2025,
  timeZone: 'America/Port_of_Spain',
  ends: '2026-03-27',
  date_posted: null,
  lastListedAt: '2026-01-05T12:00:00.000Z',
}
const came = (came_at: string | null) => ({ came_at, left_on: null })
const left = (left_on: string) => ({ came_at: '2025-09-01T12:00:00.000Z', left_on })

test.each([
  ['somebody who was there before the term’s list', came('2025-09-01T12:00:00.000Z'), days, true],
  ['somebody who came during the term', came('2026-03-02T12:00:00.000Z'), days, true],
  ['on its last evening, by the school’s clock', came('2026-03-28T03:59:00.000Z'), days, true],
  ['somebody who came when it was over', came('2026-03-28T04:00:00.000Z'), days, false],
  ['an account that was never made', came(null), days, true],
  ['somebody who left before its last day', left('2026-03-26'), days, false],
  ['somebody who left on its last day', left('2026-03-27'), days, true],
  [
    'somebody who came after it was posted',
    came('2026-03-25T12:00:00.000Z'),
    { ...days, date_posted: '2026-03-24 14:00:00' },
    false,
  ],
  [
    'a school that brought everybody in after the term',
    came('2026-09-01T12:00:00.000Z'),
    { ...days, lastListedAt: '2026-09-01T12:00:00.000Z' },
    true,
  ],
  [
    'the end of the school year without dates',
    came('2026-08-31T12:00:00.000Z'),
    { ...days, ends: null },
    true,
  ],
  ['and the year after it', came('2026-09-01T12:00:00.000Z'), { ...days, ends: null }, false],
])('%s', (_who, stay, term, belongs) => {
  expect(belongsToTerm(stay, term)).toBe(belongs)
})
