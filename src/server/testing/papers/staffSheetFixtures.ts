// Invented classes for the sheets of the staff meeting.
import type { Mark } from '#shared/rules/reports/marks/marks'
import {
  usualRule,
  type ClassFacts,
  type MarkFacts,
  type SubjectFacts,
} from '#shared/rules/reports/marks/termFacts'
import { staffSheetsData, type StaffScope } from '../../papers/staffSheets/staffSheetsData'
import { completeRecord, formData } from './formFixtures'

export const { school: staffSchool } = formData(completeRecord)

const grades = [
  { grade: 'A', lowest: 75, meaning: 'Excellent' },
  { grade: 'B', lowest: 65, meaning: 'Very good' },
  { grade: 'C', lowest: 50, meaning: 'Good' },
  { grade: 'E', lowest: 0, meaning: 'Needs improvement' },
]

type Row = readonly [subject: string, course: Mark, exam: Mark]

export interface FixtureStudent {
  readonly id: string
  readonly last_name: string
  readonly first_name: string
  readonly rows: readonly Row[]
}

const part = (name: 'course' | 'exam', mark: Mark) => ({
  [`${name}_mark`]: typeof mark === 'number' ? mark : null,
  [`${name}_kind`]: typeof mark === 'string' ? mark : null,
})

const factsOf = (class_id: string, students: readonly FixtureStudent[]): ClassFacts => {
  const form_level = Number(class_id[0])
  return {
    class_id,
    form_level,
    people: students.map(({ rows: _rows, ...person }) => ({ ...person, date_of_birth: null })),
    enrolments: students.map(({ id }) => ({ student_id: id, class_id, form_level }) as never),
    marks: students.flatMap(({ id, rows }) =>
      rows.map(
        ([subject_code, course, exam]) =>
          ({ student_id: id, subject_code, ...part('course', course), ...part('exam', exam) }) as MarkFacts,
      ),
    ),
  }
}

export interface StaffFixture {
  readonly classes: Readonly<Record<string, readonly FixtureStudent[]>>
  readonly subjects: readonly SubjectFacts[]
  readonly scope: StaffScope
  readonly datePosted?: string
}

/** As the thread that draws makes it from the rows of the database. */
export const staffFixture = ({ classes, subjects, scope, datePosted }: StaffFixture) =>
  staffSheetsData({
    school: staffSchool,
    printedAt: '2026-03-20T14:30:00.000Z',
    scope,
    posting: datePosted ? { posted: 1, date_posted: datePosted } : { posted: 0, date_posted: null },
    facts: Object.entries(classes).map(([class_id, students]) => factsOf(class_id, students)),
    term: {
      ...{ year: 2025, term: 2, school: staffSchool, rule: usualRule, subjects, grades, ratings: [] },
      ...{ starts: null, ends: null, next_term_starts: null, possible_sessions: null },
    },
  })

const titles = [
  ...['English Language', 'Mathematics', 'Integrated Science', 'Information and Communication Technology'],
  ...['Principles of Business and Entrepreneurship', 'Social Studies', 'Caribbean History', 'Spanish'],
  ...['Physical Education and Health', 'Visual and Performing Arts', 'Agricultural Science', 'Geography'],
  ...['Technical Drawing', 'Religious and Moral Instruction', 'Food, Nutrition and Health', 'Music'],
]
const codes = 'ENG MATH SCI ICT POB SOC HIST SPAN PE ARTS AGRI GEOG TD RMI FOOD MUS'.split(' ')

export const sixteenSubjects: readonly SubjectFacts[] = codes.map((code, index) => ({
  code,
  title: (titles[index] ?? code).slice(0, 40),
  counts: code === 'PE' ? 0 : 1,
}))

const lastNames = [
  'Ali',
  'Ramkissoon-Mohammed',
  'Núñez',
  'Baptiste',
  'O’Brien',
  'Seecharan',
  'Wong',
  'Charles',
]
const firstNames = ['Ann', 'Christopher Emmanuel', 'Inés', 'Jo', 'Krishendath', 'Zoë']
const missing: readonly Mark[] = ['absent', 'no_work', 'not_applicable', null]

/** Marks that look like marks, the same each time. */
export const fixtureClass = (
  class_id: string,
  size: number,
  subjects: readonly SubjectFacts[] = sixteenSubjects,
): FixtureStudent[] =>
  Array.from({ length: size }, (_none, at) => ({
    id: `2025${class_id}${String(at).padStart(2, '0')}`,
    last_name: lastNames[(at * 3 + class_id.length) % lastNames.length] ?? '',
    first_name: `${firstNames[at % firstNames.length] ?? ''} ${String.fromCharCode(65 + (at % 26))}.`,
    rows: subjects.map(({ code }, subject): Row => {
      const number = (at * 37 + subject * 53 + class_id.charCodeAt(1) * 11) % 97
      if (number % 23 === 5)
        return [code, missing[(at + subject) % 4] ?? null, missing[(at + subject) % 4] ?? null]
      const course = 30 + ((number * 7) % 70)
      return [code, course, at === 7 && subject === 2 ? 100 : Math.min(100, 25 + ((number * 5) % 74) + 0.5)]
    }),
  }))
