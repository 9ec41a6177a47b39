// The columns that an imported list may have, by kind of list.
import type { ImportField } from './importField'
import { placementImportFields } from '../placements/placementImportFields'
import { studentImportFields } from './studentImportFields'

const key = { isKey: true } as const
const fixable = { isFixable: true } as const

const rating = 'One of the rating letters'

const persons = ['student', 'pupil', 'child']

const termFields = [
  {
    name: 'year',
    title: 'Academic year',
    aliases: ['year', 'school year'],
    ...key,
    ...fixable,
    hint: 'The year in which it starts: 2025 for 2025-2026',
  },
  { name: 'term', title: 'Term', aliases: ['term no', 'term number'], ...key, ...fixable, hint: '1, 2 or 3' },
  {
    name: 'student_id',
    title: 'Student ID',
    aliases: ['id', 'student number', 'student no', 'id number'],
    ...key,
    hint: 'As on the registration form',
  },
] as const satisfies readonly ImportField[]

const ofPerson = (...names: string[]): string[] =>
  names.flatMap((name) => [name, ...persons.flatMap((who) => [`${who} ${name}`, `${name} of ${who}`])])

/** Fields that name the student of a row without an ID. */
const nameFields: readonly ImportField[] = [
  {
    name: 'name',
    title: 'Name',
    aliases: [
      ...ofPerson('name', 'full name'),
      ...['student', 'pupil', 'surname first name', 'last name first name'],
    ],
    isSpare: true,
    hint: 'Both names in one cell, in any order, where the list has no student IDs',
  },
  {
    name: 'last_name',
    title: 'Last name',
    aliases: ofPerson('surname', 'family name', 'last', 'last name'),
    isSpare: true,
    hint: 'With the first name, where the list has no student IDs',
  },
  {
    name: 'first_name',
    title: 'First name',
    aliases: ofPerson('first', 'forename', 'given name', 'first name'),
    isSpare: true,
    hint: 'With the last name, where the list has no student IDs',
  },
]

const classField = {
  name: 'class_id',
  title: 'Class',
  aliases: ['form class', 'class id', 'form', 'class name', 'class from the title'],
  ...fixable,
} as const

const marksImportFields: readonly ImportField[] = [
  ...termFields,
  ...nameFields,
  {
    ...classField,
    isSpare: true,
    hint: 'Names are searched in this class if the list has no student IDs',
  },
  {
    name: 'subject_code',
    title: 'Subject',
    aliases: ['subject code', 'subject name', 'course'],
    ...key,
    ...fixable,
    hint: 'Code or title of the subject',
  },
  {
    name: 'course',
    title: 'Coursework %',
    aliases: [
      'coursework',
      'course work',
      'course mark',
      'coursework mark',
      'cw',
      'c w',
      'cwk',
      'term mark',
    ].concat(['coursework percentage', 'cw percentage']),
    hint: '0 to 100 with at most two decimals; Abs absent, ---- not applicable, NW no work submitted',
  },
  {
    name: 'exam',
    title: 'Exam %',
    aliases: ['exam', 'examination', 'exam mark', 'ex', 'final exam', 'exam percentage'],
    hint: '0 to 100 with at most two decimals; Abs absent, ---- not applicable, NW no work submitted',
  },
  { name: 'times_absent', title: 'Times absent', aliases: ['absent', 'absences'], hint: 'A number' },
  { name: 'times_late', title: 'Times late', aliases: ['late', 'latenesses'], hint: 'A number' },
  { name: 'application', title: 'Application', aliases: ['effort'], hint: rating },
  { name: 'conduct', title: 'Conduct', aliases: ['behaviour', 'behavior'], hint: rating },
  {
    name: 'remark',
    title: 'Remark',
    aliases: ['remarks', 'comment', 'comments', 'subject remark'],
    hint: 'At most 80 characters',
  },
  {
    name: 'teacher',
    title: 'Teacher',
    aliases: ['subject teacher', 'teacher name'],
    ...fixable,
    hint: 'At most 30 characters',
  },
]

const remarksImportFields: readonly ImportField[] = [
  ...termFields,
  ...nameFields,
  {
    ...classField,
    hint: 'Only if it differs from the current class; names are searched in it',
  },
  {
    name: 'sessions_absent',
    title: 'Sessions absent',
    aliases: ['absent', 'absences', 'times absent'],
    hint: 'A number',
  },
  { name: 'sessions_late', title: 'Sessions late', aliases: ['late', 'times late'], hint: 'A number' },
  { name: 'authority', title: 'Authority', aliases: ['respect for authority'], hint: rating },
  { name: 'responsibility', title: 'Responsibility', aliases: [], hint: rating },
  { name: 'co_operation', title: 'Co-operation', aliases: ['cooperation'], hint: rating },
  {
    name: 'activities',
    title: 'Co-curricular activities',
    aliases: ['activities', 'clubs'],
    hint: 'At most 200 characters',
  },
  {
    name: 'form_teacher',
    title: 'Form teacher',
    aliases: ['class teacher', 'form teacher name'],
    ...fixable,
    hint: 'At most 30 characters',
  },
  {
    name: 'remark_form_teacher',
    title: 'Form teacher’s remark',
    aliases: ['form teacher remark', 'form teacher comment', 'class teacher remark', 'class teacher comment'],
    guesses: ['remark', 'comment'],
    hint: 'At most 250 characters',
  },
  {
    name: 'remark_dean',
    title: 'Dean’s remark',
    aliases: ['dean remark', 'dean comment'],
    guesses: ['dean'],
    hint: 'At most 250 characters',
  },
  {
    name: 'remark_principal',
    title: 'Principal’s remark',
    aliases: ['principal remark', 'principal comment'],
    guesses: ['principal'],
    hint: 'At most 250 characters',
  },
]

/** Every cell of a class: its sheets have the headers of the lists above. */
const workbookImportFields: readonly ImportField[] = [
  ...marksImportFields.filter(({ isSpare }) => !isSpare),
  ...remarksImportFields.filter(
    ({ name, isSpare }) => !isSpare && !termFields.some((field) => field.name === name),
  ),
].map(({ name, title, hint }) => ({ name, title, aliases: [], hint }))

const byKind: Readonly<Record<ImportKind, readonly ImportField[]>> = {
  students: studentImportFields,
  marks: marksImportFields,
  remarks: remarksImportFields,
  placements: placementImportFields,
  workbook: workbookImportFields,
}

/** 'workbook': of a class, which is brought as a list of marks and says itself what it is. */
export type ImportKind = 'students' | 'marks' | 'remarks' | 'placements' | 'workbook'

/** In the order of the template. */
export const importFields = (kind: ImportKind): readonly ImportField[] => byKind[kind]

export const importTitles: Readonly<Record<ImportKind, string>> = {
  students: 'Students',
  marks: 'Term marks',
  remarks: 'Remarks and attendance',
  placements: 'Placement list',
  workbook: 'Workbook of a class',
}

/** The reason of a row that is left out and has nothing wrong with it. */
export const aboutNobody = 'Not about a student: a total, a signature or a note'
