// The lists that the office takes out: who is on each, in which order, with which columns.
import { isListColumn, isSensitiveColumn, listColumnNames, type ListColumnName } from './listColumns'

const about = ['middle_name', 'class', 'house', 'sex', 'date_of_birth', 'age'] as const
const reach = ['phone', 'email', 'address', 'parents', 'parents_email', 'emergency'] as const
const health = [
  'conditions',
  'allergy',
  'medical_history',
  'other_illness',
  'learning',
  'blood_type',
] as const

export type SchoolListName = keyof typeof facts

export interface ListFacts {
  readonly title: string
  /** The purpose of the list, in one sentence. */
  readonly help: string
  /**
   * `new`, `left`: in a school year. `alerts`: with a condition or a note of the family about health. `phones`: with a
   * telephone number that cannot be dialled.
   */
  readonly who: 'present' | 'new' | 'left' | 'alerts' | 'phones'
  /** Classes and houses begin on a new page; months follow one another. */
  readonly groupedBy: 'class' | 'house' | 'month' | null
  /** Included by default. */
  readonly columns: readonly ListColumnName[]
  /** Further columns to choose. */
  readonly further: readonly ListColumnName[]
  /** Empty columns to write in, unless another number is chosen. */
  readonly blanks?: number
}

const facts = {
  class: {
    title: 'Class list',
    help: 'Who is in each class.',
    who: 'present',
    groupedBy: 'class',
    columns: ['id', 'name', 'sex', 'house', 'date_of_birth', 'phone'],
    further: [...about, ...reach, 'previous_school', ...health],
  },
  register: {
    title: 'Register',
    help: 'Names with empty columns, to write in by hand.',
    who: 'present',
    groupedBy: 'class',
    columns: ['name'],
    further: ['id', 'sex', 'house'],
    blanks: 20,
  },
  contacts: {
    title: 'Contacts',
    help: 'Parents, guardians and who to call in an emergency.',
    who: 'present',
    groupedBy: 'class',
    columns: ['name', 'phone', 'parents', 'emergency'],
    further: ['id', ...about, ...reach],
  },
  birthdays: {
    title: 'Birthdays',
    help: 'Who has a birthday in which month.',
    who: 'present',
    groupedBy: 'month',
    columns: ['name', 'class', 'birthday', 'turns'],
    further: ['id', 'house', 'sex', 'date_of_birth'],
  },
  medical: {
    title: 'Medical alerts',
    help: 'Students with a condition, an allergy or a note about their health.',
    who: 'alerts',
    groupedBy: 'class',
    columns: ['name', 'conditions', 'allergy', 'medical_history', 'emergency'],
    further: ['id', ...about, 'parents', ...health],
  },
  phones: {
    title: 'Telephone numbers to check',
    help: 'Students whose telephone number cannot be right, such as a number that begins with 0 or 1.',
    who: 'phones',
    groupedBy: 'class',
    columns: ['id', 'name', 'phones_to_check'],
    further: [...about, ...reach],
  },
  newcomers: {
    title: 'New students',
    help: 'Who joined the school in a school year.',
    who: 'new',
    groupedBy: null,
    columns: ['id', 'name', 'class', 'sex', 'joined_on', 'previous_school'],
    further: [...about, ...reach],
  },
  leavers: {
    title: 'Leavers',
    help: 'Who left in a school year, and why.',
    who: 'left',
    groupedBy: null,
    columns: ['id', 'name', 'class', 'left_on', 'left_why'],
    further: [...about, ...reach],
  },
  house: {
    title: 'House list',
    help: 'The students of each house.',
    who: 'present',
    groupedBy: 'house',
    columns: ['id', 'name', 'class', 'sex', 'age'],
    further: [...about, ...reach],
  },
} as const satisfies Readonly<Record<string, ListFacts>>

export const schoolLists: Readonly<Record<SchoolListName, ListFacts>> = facts

export const schoolListNames = Object.keys(facts) as SchoolListName[]

export const isSchoolList = (name: string): name is SchoolListName => Object.hasOwn(facts, name)

/** In the order of the paper. */
export const offeredColumns = (list: SchoolListName): ListColumnName[] => {
  const { columns, further } = schoolLists[list]
  return listColumnNames.filter((name) => columns.includes(name) || further.includes(name))
}

/** Parses names separated by commas. Null gives the usual columns; undefined means an unknown name, or none. */
export const columnsOfList = (list: SchoolListName, text: string | null): ListColumnName[] | undefined => {
  const wanted: readonly string[] = text === null ? schoolLists[list].columns : text.split(',')
  const offered = offeredColumns(list)
  if (!wanted.every((name) => isListColumn(name) && offered.includes(name))) return undefined
  return offered.filter((name) => wanted.includes(name))
}

/** A name on the list of alerts is itself an answer about health, whatever the columns are. */
export const isSensitiveList = (list: SchoolListName, columns: readonly ListColumnName[]): boolean =>
  schoolLists[list].who === 'alerts' || columns.some(isSensitiveColumn)

/** The number of empty columns that fit on a page. */
export const blankLimits = { least: 10, most: 31 } as const

export const isOfYear = (list: SchoolListName): boolean =>
  schoolLists[list].who === 'new' || schoolLists[list].who === 'left'
