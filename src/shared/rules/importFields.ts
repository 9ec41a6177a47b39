// What the columns of an imported list can be, per kind of list.
import { columnTitle } from '../record/columnTitles'
import type { Field } from '../record/field'
import { fields } from '../record/fields'

export type ImportKind = 'students' | 'marks' | 'remarks'

export interface ImportField {
  readonly name: string
  readonly title: string
  /** Other headers under which schools keep it. */
  readonly aliases: readonly string[]
  /** Without a column of it nothing can be imported. */
  readonly isKey?: true
  /** One value may hold for all rows instead of a column. */
  readonly isFixable?: true
  /** For the template's instructions. */
  readonly hint: string
}

const studentAliases: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'student number', 'student no', 'id number', 'registration number', 'admission no'],
  first_name: ['first', 'forename', 'given name', 'christian name'],
  middle_name: ['middle name', 'middle', 'other name', 'second name'],
  last_name: ['last', 'surname', 'family name'],
  class_id: ['form class', 'class id', 'form and class'],
  house_code: ['house name'],
  sex: ['gender'],
  date_of_birth: ['dob', 'd o b', 'birth date', 'birthday', 'birth day'],
  place_of_birth: ['place of birth', 'birth country'],
  birth_certificate_no: [
    'birth pin',
    'birth certificate pin',
    'birth certificate number',
    'pin',
    'epin',
    'birth cert no',
  ],
  home_address: ['address', 'address 1', 'address line 1', 'street'],
  address_line_2: ['address 2', 'address line 2', 'city', 'village', 'area'],
  regional_corporation: ['region', 'corporation', 'municipality'],
  phone_home: ['phone', 'telephone', 'cell', 'cell phone', 'student phone', 'contact number'],
  email: ['email address', 'student email'],
  previous_school: ['primary school', 'school attended', 'former school'],
  sea_no: ['sea', 'sea no', 'sea candidate number'],
  blood_type: ['blood', 'blood type'],
  relation_to_child: ['relation', 'relationship'],
  emergency_contact: ['emergency name', 'emergency contact name'],
  emergency_home_phone: ['emergency phone', 'emergency number', 'emergency contact phone'],
  no_in_family: ['children in family', 'number in family'],
  allergy: ['allergy'],
}

const kindHints: Readonly<Record<Field['kind'], string>> = {
  text: 'Text',
  longText: 'Text',
  phone: 'Seven digits, with or without 1868 before them',
  email: 'An e-mail address',
  date: 'A date, best as 2014-03-14; 14/03/2014 is read day first',
  count: 'A number',
  choice: 'One of the options',
  lookup: 'A code or a name of the list',
  suggest: 'Text',
  flag: 'Yes or No',
  house: 'The name or the number of the house',
}

const hintOf = ({ kind, max, options, hint }: Field): string => {
  const what = options ? `One of: ${options.join(', ')}` : kindHints[kind]
  const length =
    max !== undefined && (kind === 'text' || kind === 'longText') ? `, at most ${max} characters` : ''
  return `${what}${length}${hint && kind === 'text' ? `. ${hint}` : ''}`
}

/** A family agrees itself; versions and the text agreed to are the server's. */
const isImported = ({ name, writer }: Field): boolean =>
  name === 'id' || (writer !== 'server' && name !== 'agree_terms_conditions')

/** A new student cannot be without them: nobody could find or sign in the student. */
export const neededOfNew: readonly string[] = ['first_name', 'last_name', 'date_of_birth', 'class_id']

const students: readonly ImportField[] = (fields as readonly Field[]).filter(isImported).map((field) => ({
  name: field.name,
  title: columnTitle(field),
  aliases: studentAliases[field.name] ?? [],
  ...(field.name === 'id' && { isKey: true as const }),
  hint: neededOfNew.includes(field.name) ? `${hintOf(field)}. Needed for new students` : hintOf(field),
}))

const key = { isKey: true } as const
const fixable = { isFixable: true } as const

const termFields: readonly ImportField[] = [
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
]

const rating = 'A letter of the ratings'

const marks: readonly ImportField[] = [
  ...termFields,
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
    aliases: ['coursework', 'course work', 'course mark', 'coursework mark', 'cw', 'term mark'],
    hint: '0 to 100 with at most two decimals; Abs absent, ---- not applicable, NW no work submitted',
  },
  {
    name: 'exam',
    title: 'Exam %',
    aliases: ['exam', 'examination', 'exam mark', 'test', 'final exam'],
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

const remarks: readonly ImportField[] = [
  ...termFields,
  {
    name: 'class_id',
    title: 'Class',
    aliases: ['form class', 'class id'],
    hint: 'Only where it differs from the class of today',
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
    aliases: ['remark', 'form teacher remark', 'form teacher comment'],
    hint: 'At most 250 characters',
  },
  {
    name: 'remark_dean',
    title: 'Dean’s remark',
    aliases: ['dean remark', 'dean comment'],
    hint: 'At most 250 characters',
  },
  {
    name: 'remark_principal',
    title: 'Principal’s remark',
    aliases: ['principal remark', 'principal comment'],
    hint: 'At most 250 characters',
  },
]

const byKind: Readonly<Record<ImportKind, readonly ImportField[]>> = { students, marks, remarks }

/** In the order of the template's columns. */
export const importFields = (kind: ImportKind): readonly ImportField[] => byKind[kind]

export const importTitles: Readonly<Record<ImportKind, string>> = {
  students: 'Students',
  marks: 'Term marks',
  remarks: 'Remarks and attendance',
}
