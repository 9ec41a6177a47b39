// The text of each column of a school list, and the groups of its students.
import { columnTitle } from '#shared/record/columnTitles'
import { saysNone } from '#shared/record/fieldRules'
import { fieldOf, type FieldName } from '#shared/record/fields'
import { namesNumber, phoneProblem } from '#shared/record/phone'
import { fieldsOf } from '#shared/record/sections'
import { longDay } from '#shared/rules/dates'
import { endedTexts } from '#shared/rules/students/enrolment'
import { listName } from '#shared/rules/students/names'
import { addressLine } from '#shared/rules/papers/addressee'
import { contactsOf, type ContactOf } from '#shared/rules/students/contacts'
import type { Answers } from '#shared/rules/intake/completeness'
import { listColumns, phoneFields, type ListColumnName } from '#shared/rules/papers/listColumns'
import { schoolLists, type ListFacts, type SchoolListName } from '#shared/rules/papers/schoolLists'
import type { listEndings, ListedRow } from './queries'

export interface Listed {
  readonly row: ListedRow
  readonly joined_on: string
  readonly left_why: string
  readonly today: string
}

export interface ListGroup {
  /** 'Class 1A', 'March'; empty where nothing is grouped. */
  readonly title: string
  readonly students: readonly Listed[]
}

export const printedCell = (name: ListColumnName, one: Listed): string => {
  const text = linesOf(name, one).join('\n')
  if (listColumns[name].kind === 'date') return text && longDay(text)
  return name === 'phone' && text ? shortPhone(text) : text
}

const answersOf = ({ row }: Listed): Answers => row

const textOf = (one: Listed, name: FieldName): string => {
  const text = String(answersOf(one)[name] ?? '')
  return saysNone(fieldOf(name), text) ? '' : text
}

const birth = ({ row }: Listed): string => row.date_of_birth ?? ''

/** '12 March' */
const birthday = (one: Listed): string => birth(one) && longDay(birth(one)).replace(/ \d+$/, '')

const ageOn = (day: string, born: string): string => {
  if (born === '') return ''
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return String(day.slice(5) < born.slice(5) ? years - 1 : years)
}

const turns = (one: Listed): string =>
  birth(one) && String(Number(one.today.slice(0, 4)) - Number(birth(one).slice(0, 4)))

const isParent = ({ who }: ContactOf) => who !== 'Student' && who !== 'Emergency contact'

const parentsOf = (one: Listed) => contactsOf(answersOf(one)).filter(isParent)

const shortPhone = (digits: string): string => `${digits.slice(0, 3)}-${digits.slice(3)}`

const contactLine = ({ who, name, phones }: ContactOf): string =>
  `${who}: ${[name, ...phones.map(shortPhone)].filter(Boolean).join(' · ')}`

const phonesToCheck = (one: Listed): string[] =>
  phoneFields
    .map((field) => ({ title: columnTitle(field), text: textOf(one, field.name) }))
    .filter(({ text }) => text !== '' && phoneProblem(text) !== null)
    .map(({ title, text }) => `${title}: ${text}`)

const emergency = (one: Listed): string => {
  const relation = textOf(one, 'relation_to_child')
  const name = textOf(one, 'emergency_contact')
  const who = name && relation ? `${name} (${relation})` : name || relation
  const phone = textOf(one, 'emergency_home_phone')
  const words = textOf(one, 'relative_in_school')
  return [who, phone && shortPhone(phone), namesNumber(words) && words].filter(Boolean).join(' · ')
}

const ticked = (one: Listed, section: string): string =>
  fieldsOf(section)
    .filter(({ name, kind }) => kind === 'flag' && answersOf(one)[name] === 1 && name !== 'other')
    .map(({ label }) => label)
    .join(', ')

const learning = (one: Listed): string =>
  [
    ticked(one, 'learning'),
    answersOf(one)['other'] === 1 ? textOf(one, 'other_learning_disablity') || 'Other' : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Gives each line of a cell as a text of its own, and a day as yyyy-MM-dd. */
const cells: Readonly<Record<ListColumnName, (one: Listed) => string | readonly string[]>> = {
  id: ({ row }) => row.id,
  name: ({ row }) => listName(row),
  middle_name: (one) => textOf(one, 'middle_name'),
  class: ({ row }) => row.class_id ?? '',
  house: ({ row }) => row.house ?? '',
  sex: ({ row }) => row.sex ?? '',
  date_of_birth: birth,
  birthday,
  age: (one) => ageOn(one.today, birth(one)),
  turns,
  joined_on: ({ joined_on }) => joined_on,
  left_on: ({ row }) => row.left_on ?? '',
  left_why: ({ left_why }) => left_why,
  previous_school: (one) => textOf(one, 'previous_school'),
  phone: (one) => textOf(one, 'phone_home'),
  email: (one) => textOf(one, 'email'),
  address: (one) => addressLine(textOf(one, 'home_address'), textOf(one, 'address_line_2')),
  parents: (one) => parentsOf(one).map(contactLine),
  parents_email: (one) => parentsOf(one).flatMap(({ email }) => email ?? []),
  phones_to_check: phonesToCheck,
  emergency,
  conditions: (one) => ticked(one, 'conditions'),
  allergy: (one) => textOf(one, 'allergy'),
  medical_history: (one) => textOf(one, 'medical_history'),
  other_illness: (one) => textOf(one, 'other_illness'),
  learning,
  blood_type: (one) => textOf(one, 'blood_type'),
}

const linesOf = (name: ListColumnName, one: Listed): readonly string[] => [cells[name](one)].flat()

export const sheetCell = (name: ListColumnName, one: Listed): string | number | null => {
  const text = linesOf(name, one).join('\n')
  if (text === '') return null
  return listColumns[name].kind === 'number' ? Number(text) : text
}

/** The answers that decide whether a student is on the list. */
export const decidingFields = (list: SchoolListName): readonly FieldName[] =>
  (reasonsOf(list) ?? []).flatMap((name) => listColumns[name].from)

/** A list has only students with a value in one of these columns, even if the column is not shown; null: everybody. */
const reasons: Readonly<Record<ListFacts['who'], readonly ListColumnName[] | null>> = {
  present: null,
  new: null,
  left: null,
  alerts: ['conditions', 'allergy', 'medical_history', 'other_illness'],
  phones: ['phones_to_check'],
}

const reasonsOf = (list: SchoolListName) => reasons[schoolLists[list].who]

export const isListed = (list: SchoolListName, one: Listed): boolean =>
  reasonsOf(list)?.some((name) => linesOf(name, one).some((line) => line !== '')) ?? true

export const endingTexts = (rows: Awaited<ReturnType<typeof listEndings>>): ReadonlyMap<string, string> =>
  new Map(
    rows.map(({ student_id, ended_why, ended_words }) => [
      student_id,
      [ended_why && endedTexts[ended_why], ended_words].filter(Boolean).join(': '),
    ]),
  )

const compare = (a: string | null, b: string | null) => (a ?? '').localeCompare(b ?? '', 'en')

type Order = (a: Listed, b: Listed) => number

const byForm: Order = ({ row: a }, { row: b }) =>
  (a.form_level ?? 99) - (b.form_level ?? 99) || compare(a.class_id, b.class_id)

const byName: Order = ({ row: a }, { row: b }) =>
  compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || compare(a.id, b.id)

/** Unknown values come last. */
const knownFirst = (a: string | null, b: string | null) => Number(!a) - Number(!b) || compare(a, b)

interface Grouping {
  readonly order: Order
  readonly titleOf: (one: Listed) => string
}

const groupings: Readonly<Record<'class' | 'house' | 'month' | 'none', Grouping>> = {
  class: {
    order: (a, b) => byForm(a, b) || byName(a, b),
    titleOf: ({ row }) => (row.class_id === null ? 'Without a class' : `Class ${row.class_id}`),
  },
  house: {
    order: (a, b) => knownFirst(a.row.house, b.row.house) || byName(a, b),
    titleOf: ({ row }) => (row.house === null ? 'Without a house' : `${row.house} House`),
  },
  month: {
    order: (a, b) => knownFirst(birth(a).slice(5), birth(b).slice(5)) || byName(a, b),
    titleOf: (one) => birthday(one).replace(/^\d+ /, '') || 'Date of birth not known',
  },
  none: { order: (a, b) => byForm(a, b) || byName(a, b), titleOf: () => '' },
}

export const groupsOf = (list: SchoolListName, people: readonly Listed[]): ListGroup[] => {
  const { order, titleOf } = groupings[schoolLists[list].groupedBy ?? 'none']
  const groups = new Map<string, Listed[]>()
  for (const one of [...people].sort(order)) {
    const title = titleOf(one)
    const group = groups.get(title)
    if (group) group.push(one)
    else groups.set(title, [one])
  }
  return [...groups].map(([title, students]) => ({ title, students }))
}

/** '38 students: 20 female, 18 male' */
export const countText = (students: readonly Listed[]): string => {
  const all = `${students.length} ${students.length === 1 ? 'student' : 'students'}`
  const female = students.filter(({ row }) => row.sex === 'Female').length
  const male = students.filter(({ row }) => row.sex === 'Male').length
  return female + male === students.length && female * male > 0
    ? `${all}: ${female} female, ${male} male`
    : all
}
