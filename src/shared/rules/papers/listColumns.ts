// The columns of a school list, and the answers each is made of.
import { fieldOf, fields, type FieldName } from '../../record/fields'
import { fieldsOf } from '../../record/sections'

export const phoneFields = fields.filter(({ kind }) => kind === 'phone')

export type ListColumnName = keyof typeof facts

const inSections = (...names: readonly string[]): readonly FieldName[] =>
  names.flatMap((name) => fieldsOf(name).map((field) => field.name as FieldName))

const family = inSections('living', 'mother', 'father', 'guardian')

interface ColumnFacts {
  readonly title: string
  /** The width on paper, in points. */
  readonly width: number
  readonly kind?: 'code' | 'date' | 'lines' | 'number'
  /** Fields of the record that it is made of. */
  readonly from: readonly FieldName[]
}

/** In the order on the paper. */
const facts = {
  id: { title: 'Student ID', width: 58, kind: 'code', from: [] },
  name: { title: 'Name', width: 150, from: ['first_name', 'last_name'] },
  middle_name: { title: 'Other names', width: 80, from: ['middle_name'] },
  class: { title: 'Class', width: 32, from: ['class_id'] },
  sex: { title: 'Sex', width: 36, from: ['sex'] },
  house: { title: 'House', width: 56, from: ['house_code'] },
  date_of_birth: { title: 'Date of birth', width: 78, kind: 'date', from: ['date_of_birth'] },
  birthday: { title: 'Birthday', width: 70, from: ['date_of_birth'] },
  age: { title: 'Age', width: 24, kind: 'number', from: ['date_of_birth'] },
  turns: { title: 'Turns', width: 28, kind: 'number', from: ['date_of_birth'] },
  joined_on: { title: 'First day', width: 78, kind: 'date', from: [] },
  left_on: { title: 'Last day', width: 78, kind: 'date', from: [] },
  left_why: { title: 'Why', width: 144, from: [] },
  previous_school: { title: 'Previous school', width: 120, from: ['previous_school'] },
  phone: { title: 'Phone', width: 48, kind: 'code', from: ['phone_home'] },
  email: { title: 'E-mail', width: 120, from: ['email'] },
  address: { title: 'Address', width: 140, from: ['home_address', 'address_line_2'] },
  parents: { title: 'Parents and guardians', width: 250, kind: 'lines', from: family },
  parents_email: { title: 'E-mail of parents', width: 150, kind: 'lines', from: family },
  phones_to_check: {
    title: 'Number to check',
    width: 150,
    kind: 'lines',
    from: phoneFields.map(({ name }) => name),
  },
  emergency: { title: 'In an emergency', width: 150, from: inSections('emergency') },
  conditions: { title: 'Conditions', width: 90, from: inSections('conditions') },
  allergy: { title: 'Allergies', width: 110, from: ['allergy'] },
  medical_history: { title: 'Medical history', width: 130, from: ['medical_history'] },
  other_illness: { title: 'Other illness', width: 90, from: ['other_illness'] },
  learning: { title: 'Learning challenges', width: 110, from: inSections('learning') },
  blood_type: { title: 'Blood group', width: 34, from: ['blood_type'] },
} as const satisfies Readonly<Record<string, ColumnFacts>>

export const listColumns: Readonly<Record<ListColumnName, ColumnFacts>> = facts

export const listColumnNames = Object.keys(facts) as ListColumnName[]

export const isListColumn = (name: string): name is ListColumnName => Object.hasOwn(facts, name)

/** The width of the column with the numbers, and the gap between two columns. */
export const numberWidth = 18
export const gutter = 8

export const paperWidthOf = (columns: readonly ListColumnName[]): number =>
  columns.reduce((sum, name) => sum + listColumns[name].width + gutter, numberWidth)

/** Legal paper on its side, within its margins. More goes into a spreadsheet only. */
const widestPaper = 916

export const fitsOnPaper = (columns: readonly ListColumnName[]): boolean =>
  paperWidthOf(columns) <= widestPaper

/** A password is asked for before such an answer is taken out. */
export const isSensitiveColumn = (name: ListColumnName): boolean =>
  listColumns[name].from.some((field) => fieldOf(field).sensitive === true)
