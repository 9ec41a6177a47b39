// What a school does first, and how one sees that it is done.
import type { FormWindow } from '#shared/contract/school/registrationSettings'
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { officePath } from '#client/address/officeView'

interface School {
  readonly students: number
  readonly terms: readonly Pick<AcademicTerm, 'starts'>[]
  readonly windows: readonly Pick<FormWindow, 'open'>[]
}

export interface FirstStep {
  readonly title: string
  readonly text: string
  readonly path: string
  readonly isDone: (school: School) => boolean
}

export const firstSteps: readonly FirstStep[] = [
  {
    title: 'Import your students',
    text: 'From a spreadsheet: ID, name, class and date of birth are enough to begin.',
    path: officePath('importStudents'),
    isDone: ({ students }) => students > 0,
  },
  {
    title: 'Enter the terms and their dates',
    text: 'They are printed on the report cards.',
    path: officePath('dashboard', { settings: 'terms' }),
    isDone: ({ terms }) => terms.some(({ starts }) => starts !== null),
  },
  {
    title: 'Open registration',
    text: 'For each form, with a deadline if you like. Families can fill in their form from then on.',
    path: officePath('dashboard', { settings: 'registration' }),
    isDone: ({ windows }) => windows.some(({ open }) => open === 1),
  },
]
