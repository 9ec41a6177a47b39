import fc from 'fast-check'
import { classSheet, type SheetSubject } from './classSheet'
import type { Mark } from './marks'

const rule = {
  course_weight: 30,
  exam_weight: 70,
  absent_as_zero: 0,
  no_work_as_zero: 1,
  pass_mark: 50,
} as const
const bands = [
  { grade: 'A', lowest: 75, meaning: 'Excellent' },
  { grade: 'B', lowest: 50, meaning: 'Good' },
  { grade: 'E', lowest: 0, meaning: 'Needs improvement' },
]

const subject = (subject_code: string, course: Mark, exam: Mark, counts: 0 | 1 = 1): SheetSubject => ({
  subject_code,
  course,
  exam,
  counts,
})

const mark = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
const missing = fc.constantFrom('absent', 'not_applicable', 'no_work', null)
const anyMark: fc.Arbitrary<Mark> = fc.oneof(
  { weight: 4, arbitrary: mark },
  { weight: 1, arbitrary: missing },
)
const anyStudent = fc
  .array(fc.tuple(anyMark, anyMark, fc.constantFrom(0 as const, 1 as const)), { maxLength: 8 })
  .map((rows) => rows.map(([course, exam, counts], index) => subject(`S${index}`, course, exam, counts)))
const anyRule = fc.record({
  course_weight: fc.integer({ min: 0, max: 100 }),
  exam_weight: fc.integer({ min: 0, max: 100 }),
  absent_as_zero: fc.constantFrom(0 as const, 1 as const),
  no_work_as_zero: fc.constantFrom(0 as const, 1 as const),
  pass_mark: fc.constant(50),
})

describe('a class sheet', () => {
  const sheet = classSheet(
    [
      [subject('ENG', 80, 70), subject('MAT', 50, 'absent'), subject('PE', 95, 'not_applicable', 0)],
      [subject('ENG', 'no_work', 70), subject('MAT', 40, 50), subject('PE', 60, 'not_applicable', 0)],
      [subject('ENG', 'absent', 'absent'), subject('PE', 88, 'not_applicable', 0)],
      [],
    ],
    rule,
    bands,
  )

  test('decides a pass by the printed mark', () => {
    const passedWith = (course: number) =>
      classSheet([[subject('ENG', course, course)]], rule, bands).students[0]?.subjects_passed
    expect([passedWith(49.95), passedWith(49.94)]).toEqual([1, 0])
  })

  test('gives each student finals, grades, average and position', () => {
    expect(sheet.students[0]).toEqual({
      subjects: [
        { subject_code: 'ENG', final: 73, grade: 'B' },
        { subject_code: 'MAT', final: 50, grade: 'B' },
        { subject_code: 'PE', final: 95, grade: 'A' },
      ],
      average: 61.5,
      position: 1,
      subjects_passed: 2,
      subjects_counted: 2,
    })
    expect(sheet.students[1]).toMatchObject({
      average: 48,
      position: 2,
      subjects_passed: 0,
      subjects_counted: 2,
    })
  })

  test('leaves students without an average unranked and out of the class average', () => {
    expect(sheet.students.slice(2).map(({ average, position }) => [average, position])).toEqual([
      [null, null],
      [null, null],
    ])
    expect([sheet.average, sheet.median]).toEqual([54.8, 54.8])
  })

  test('has the figures of each subject, including those that do not count', () => {
    expect([...sheet.subjects]).toEqual([
      ['ENG', { marks: 2, mean: 61, highest: 73, lowest: 49, passed: 1 }],
      ['MAT', { marks: 2, mean: 48.5, highest: 50, lowest: 47, passed: 1 }],
      ['PE', { marks: 3, mean: 81, highest: 95, lowest: 60, passed: 3 }],
    ])
  })
})

describe('for any marks', () => {
  test('the order of the students changes nobody’s result', () => {
    const inTwoOrders = fc.array(anyStudent, { maxLength: 12 }).chain((students) => {
      const order = fc.shuffledSubarray([...students.keys()], { minLength: students.length })
      return fc.tuple(fc.constant(students), order)
    })
    fc.assert(
      fc.property(inTwoOrders, anyRule, ([students, order], rules) => {
        const straight = classSheet(students, rules, bands)
        const shuffled = classSheet(
          order.map((index) => students[index] ?? []),
          rules,
          bands,
        )
        expect(shuffled.students).toEqual(order.map((index) => straight.students[index]))
        expect([shuffled.average, shuffled.median]).toEqual([straight.average, straight.median])
        expect(shuffled.subjects).toEqual(straight.subjects)
      }),
    )
  })

  test('a position is one more than the number of better averages', () => {
    fc.assert(
      fc.property(fc.array(anyStudent, { maxLength: 12 }), anyRule, (students, rules) => {
        const results = classSheet(students, rules, bands).students
        const averages = results.map(({ average }) => average).filter((average) => average !== null)
        for (const { average, position } of results)
          expect(position).toBe(
            average === null ? null : 1 + averages.filter((other) => other > average).length,
          )
      }),
    )
  })

  test('the average is rounded once, half up, from unrounded marks', () => {
    const marks = fc.array(fc.tuple(mark, mark), { minLength: 1, maxLength: 16 })
    fc.assert(
      fc.property(marks, (pairs) => {
        const [student] = classSheet(
          [pairs.map(([course, exam], i) => subject(`S${i}`, course, exam))],
          rule,
          bands,
        ).students
        // In whole units of 1/10,000 of a percent there is no rounding before the last step.
        const units = pairs.reduce(
          (sum, [course, exam]) => sum + Math.round(course * 100) * 30 + Math.round(exam * 100) * 70,
          0,
        )
        const tenths = Math.floor((2 * units + 1000 * pairs.length) / (2000 * pairs.length))
        expect(student?.average).toBe(tenths / 10)
      }),
    )
  })

  test('an absent mark never equals a zero unless the setting says so', () => {
    const weights = fc.tuple(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }))
    fc.assert(
      fc.property(mark, weights, (course, [course_weight, exam_weight]) => {
        const finalWith = (exam: Mark, absent_as_zero: 0 | 1) =>
          classSheet(
            [[subject('ENG', course, exam)]],
            { ...rule, course_weight, exam_weight, absent_as_zero },
            bands,
          ).students[0]?.subjects[0]?.final
        expect(finalWith('absent', 0)).toBe(finalWith(course, 0))
        expect(finalWith('absent', 1)).toBe(finalWith(0, 1))
      }),
    )
  })

  test('results are percentages with one decimal', () => {
    fc.assert(
      fc.property(fc.array(anyStudent, { maxLength: 6 }), anyRule, (students, rules) => {
        const sheet = classSheet(students, rules, bands)
        const numbers = [
          sheet.average,
          sheet.median,
          ...[...sheet.subjects.values()].flatMap(({ mean, highest, lowest }) => [mean, highest, lowest]),
          ...sheet.students.map(({ average }) => average),
        ]
        for (const value of numbers.filter((one) => one !== null)) {
          expect(value >= 0 && value <= 100).toBe(true)
          expect(Number(value.toFixed(1))).toBe(value)
        }
      }),
    )
  })
})
