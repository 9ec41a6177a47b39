import type { ClassGaps, StudentGaps } from '#shared/rules/reports/cards/postingGaps'
import { classGapText, gapCounts, isIncomplete, studentGapTexts, subjectGapTexts } from './CheckResult'

const whole: ClassGaps = {
  class_id: '2A',
  form_level: 2,
  students: 26,
  subjects_without_marks: [],
  students_without_marks: 0,
  missing_marks: 0,
  without_remark: 0,
  without_attendance: 0,
  not_enrolled: 0,
  gaps: [],
}
const holey: ClassGaps = {
  ...whole,
  subjects_without_marks: ['Drama'],
  students_without_marks: 1,
  missing_marks: 12,
}
const student: StudentGaps = {
  student_id: '1',
  first_name: 'Ann',
  last_name: 'Ali',
  subjects: ['Mathematics', 'Drama'],
  left_out: [],
  no_marks: 0,
  no_remark: 1,
  no_attendance: 0,
}

describe('gaps before a posting', () => {
  test('for the school: every count, including zeros', () => {
    expect(gapCounts([whole, holey]).map(({ count, label }) => `${count} ${label}`)).toEqual([
      '1 student without marks',
      '1 subject without marks',
      '12 marks missing',
      '0 without a remark',
      '0 without attendance',
      '0 not on this term’s list',
    ])
  })

  test('for a class: only the gaps', () => {
    expect(classGapText(holey)).toBe('1 student without marks · 1 subject without marks · 12 marks missing')
    expect([isIncomplete(holey), isIncomplete(whole)]).toEqual([true, false])
  })

  test.each([
    [student, ['marks in Mathematics, Drama', 'form teacher’s remark']],
    [{ ...student, no_marks: 1 as const, no_remark: 0 as const }, ['no marks at all']],
    [
      { ...student, subjects: ['Drama'], left_out: ['Mathematics', 'Spanish'], no_remark: 0 as const },
      ['marks in Drama', 'nothing in Mathematics, Spanish'],
    ],
    [{ ...student, subjects: [], no_remark: 0 as const, no_attendance: 1 as const }, ['attendance']],
  ])('for a student', (gaps, texts) => {
    expect(studentGapTexts(gaps)).toEqual(texts)
  })

  test('for a subject: the whole class, or the students left out', () => {
    const left = ['Ann', 'Ben', 'Cy', 'Di', 'Ed', 'Flo', 'Gus'].map((first_name) => ({
      ...student,
      first_name,
      left_out: first_name < 'Ce' ? ['Drama', 'Spanish'] : ['Spanish'],
    }))
    expect(subjectGapTexts({ ...whole, subjects_without_marks: ['Mathematics'], gaps: left })).toEqual([
      'Mathematics: nobody in 2A',
      'Drama: 2 in 2A: Ali, Ann; Ali, Ben',
      'Spanish: 7 in 2A: Ali, Ann; Ali, Ben; Ali, Cy; Ali, Di; Ali, Ed; Ali, Flo; and 1 more',
    ])
    expect(subjectGapTexts(whole)).toEqual([])
  })
})
