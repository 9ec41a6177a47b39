import { writeConfig } from '#client/testing/portalConfig'
import {
  byForm,
  classSum,
  filledText,
  heatOf,
  lastOf,
  lastText,
  shareText,
  type BoardClass,
} from './BoardCell'

beforeAll(() => writeConfig())

const filled = (
  many: number,
  expected: number,
  last_at: string | null = null,
  last_by: string | null = null,
) => ({
  filled: many,
  expected,
  last_at,
  last_by,
  handed_in: null,
  teachers: [],
})

const oneClass = (class_id: string, form_level: number): BoardClass => ({
  class_id,
  form_level,
  students: 30,
  subjects: [
    { subject_code: 'ENG', ...filled(30, 30, '2026-03-02T10:00:00Z', 'J. Ali') },
    { subject_code: 'MAT', ...filled(3, 30) },
  ],
  remarks: filled(0, 30, '2026-03-01T10:00:00Z', 'B. Roy'),
})

test.each([
  [0, 30, 0, '0 of 30', '0%'],
  [1, 30, 1, '1 of 30', '3%'],
  [15, 30, 2, '15 of 30', '50%'],
  [999, 1000, 2, '999 of 1000', '99%'],
  [30, 30, 3, 'all 30', '100%'],
  [0, 0, 0, '0 of 0', ''],
])('%p of %p', (many, expected, heat, text, share) => {
  const of = filled(many, expected)
  expect([heatOf(of), filledText(of), shareText(of)]).toEqual([heat, text, share])
})

test('a class adds up its parts', () => {
  const one = oneClass('1A', 1)
  expect(classSum(one)).toEqual({ filled: 33, expected: 90 })
  expect(lastText(filled(0, 30))).toBeNull()
})

test('the last change is shown by name and day, without the kind of account', () => {
  const last = filled(1, 30, '2020-07-09T14:00:00Z', 'admin:j.ali')
  expect(lastOf(last)).toMatchObject({ who: 'j.ali', day: '9 Jul 2020' })
  expect(lastText(last)).toMatch(/^j\.ali, on 9 July 2020, /)
  expect(lastOf(filled(1, 30, '2020-07-09T14:00:00Z'))).toMatchObject({ who: '', day: '9 Jul 2020' })
})

test('forms keep the order of the answer', () => {
  const forms = byForm([oneClass('2A', 2), oneClass('1A', 1), oneClass('2B', 2)])
  expect([...forms].map(([form, classes]) => [form, classes.length])).toEqual([
    [2, 2],
    [1, 1],
  ])
})
