// The columns of the registration spreadsheet, and the cells of a student in them.
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { isRevealed, type Answers, type MissingThing, type Progress } from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import type { Cell, ColumnKind, SheetColumn, PlainRow, PlainSheet } from '../../platform/spreadsheets/cells'
import type { SheetStudent } from './queries'

const progressTitles: Readonly<Record<Progress, string>> = {
  complete: 'Complete',
  'in progress': 'In progress',
  'not started': 'Not started',
}

/** The names behind codes. */
export interface SheetNames {
  readonly forms: Readonly<Record<string, number>>
  readonly houses: Readonly<Record<string, string>>
  readonly religions: Readonly<Record<string, string>>
  readonly ethnicGroups: Readonly<Record<string, string>>
}

export interface SheetPerson extends SheetStudent {
  readonly missing: readonly MissingThing[]
  readonly progress: Progress
}

export interface StudentColumn extends SheetColumn {
  readonly cellOf: (person: SheetPerson) => Cell
}

/** @param choices names of record/sheetColumns */
export const columnsFor = (
  choices: readonly string[],
  names: SheetNames,
  localTime: (iso: string) => string,
): StudentColumn[] => {
  const derived = derivedColumns(localTime)
  return choices.flatMap((name) => {
    const field = findField(name)
    return field ? columnsOfField(field, names) : (derived[name] ?? [])
  })
}

const derivedColumns = (localTime: (iso: string) => string): Readonly<Record<string, StudentColumn[]>> => ({
  documents: documentTypes.map(({ type, title }) =>
    column(title, 'text', 14, (person) => received(person, type)),
  ),
  progress: [column('Progress', 'text', 14, ({ progress }) => progressTitles[progress])],
  missing: [
    column('Things missing', 'number', 8, ({ missing }) => missing.length),
    column('What is missing', 'text', 40, ({ missing }) => missing.map(({ label }) => label).join('; ')),
  ],
  updatedAt: [column('Last change', 'time', 18, ({ record }) => localTime(record.updatedAt))],
})

const column = (
  title: string,
  kind: ColumnKind,
  width: number,
  read: StudentColumn['cellOf'],
): StudentColumn => ({ title, kind, width: Math.max(width, title.length + 4), cellOf: read })

const received = ({ uploaded, onPaper, sentBack }: SheetPerson, type: string): Cell => {
  if (sentBack.includes(type)) return 'Sent back'
  if (uploaded.includes(type)) return 'Uploaded'
  return onPaper.includes(type) ? 'On paper' : null
}

const columnsOfField = (field: Field, names: SheetNames): StudentColumn[] => {
  if (field.lookup === 'houses') return codedColumns(field, names.houses)
  if (field.lookup === 'religions') return codedColumns(field, names.religions)
  if (field.lookup === 'ethnicGroups') return codedColumns(field, names.ethnicGroups)
  if (field.lookup !== 'formClasses') return [fieldColumn(field)]
  return [
    fieldColumn(field),
    column('Form', 'number', 6, ({ record }) => names.forms[record.class_id ?? ''] ?? null),
  ]
}

/** A code and, beside it, its meaning. */
const codedColumns = (field: Field, names: Readonly<Record<string, string>>): StudentColumn[] => {
  const title = columnTitle(field)
  return [
    column(`${title} code`, kindOf(field), 8, (person) => valueOf(person, field)),
    column(title, 'text', 24, (person) => names[String(valueOf(person, field))] ?? null),
  ]
}

const kindOf = (field: Field): ColumnKind => {
  if (isCode(field)) return 'code'
  if (field.kind === 'date') return 'date'
  return field.kind === 'count' || field.kind === 'house' ? 'number' : 'text'
}

/** True for answers of digits that are not numbers, such as phone numbers and IDs. */
const isCode = ({ name, kind }: Field): boolean =>
  kind === 'phone' || /^(id|birth_certificate_no|sea_no|id_card_\w+)$/.test(name)

const valueOf = ({ record }: SheetPerson, field: Field): FieldValue => {
  const answers: Answers = record
  return isRevealed(field, record) ? (answers[field.name] ?? null) : null
}

const fieldColumn = (field: Field): StudentColumn => {
  const title = columnTitle(field)
  return column(title, kindOf(field), widthOf(field, title), (person) =>
    cellOf(field, valueOf(person, field)),
  )
}

const usualWidths: Partial<Record<Field['kind'], number>> = {
  longText: 40,
  email: 28,
  date: 13,
  phone: 12,
  flag: 10,
  count: 10,
  house: 10,
}

const widthOf = ({ kind, max }: Field, title: string): number =>
  Math.min(40, Math.max(title.length + 4, usualWidths[kind] ?? Math.min(max ?? 12, 28)))

const cellOf = ({ kind }: Field, value: FieldValue): Cell => {
  if (kind === 'flag') return flagText(value)
  return kind === 'count' ? numberOf(value) : value
}

const flagText = (value: FieldValue): Cell => (value === null ? null : value === 1 ? 'Yes' : 'No')

const numberOf = (value: FieldValue): Cell =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value

export interface SheetTotals {
  count(person: SheetPerson): void
  sheet(facts: ReadonlyArray<readonly [string, string | number]>): PlainSheet
}

interface Counts {
  students: number
  complete: number
  'in progress': number
  'not started': number
  documentsMissing: number
  agreed: number
}

const heading = [
  'Class',
  'Form',
  'Students',
  'Complete',
  'In progress',
  'Not started',
  'Documents missing',
  'Agreed to the terms',
]

/** @param forms form level by class */
export const sheetTotals = (forms: Readonly<Record<string, number>>): SheetTotals => {
  const classes = new Map<string, Counts>()
  const missing = new Map<string, number>(documentTypes.map(({ type }) => [type, 0]))

  const count = (person: SheetPerson) => {
    const id = person.record.class_id ?? ''
    const counts = classes.get(id) ?? nothing()
    classes.set(id, counts)
    add(counts, person)
    for (const { step, name } of person.missing)
      if (step === 'documents') missing.set(name, (missing.get(name) ?? 0) + 1)
  }

  const byForm = (): PlainRow[] => {
    const levels = [...new Set([...classes.keys()].map((id) => forms[id] ?? null))]
    return levels.flatMap((level) => {
      const own = [...classes].filter(([id]) => (forms[id] ?? null) === level)
      const rows = own.map(([id, counts]): PlainRow => ({ cells: line(id || 'No class', level, counts) }))
      const title = level === null ? 'Without a form' : `Form ${level}`
      return [...rows, { cells: line(title, level, sum(own.map(([, counts]) => counts))), bold: true }]
    })
  }

  const sheet: SheetTotals['sheet'] = (facts) => ({
    name: 'Totals',
    widths: [24, 12, 12, 12, 12, 12, 20, 20],
    rows: [
      ...facts.map(([what, value]): PlainRow => ({ cells: [what, value] })),
      { cells: [] },
      { cells: heading, bold: true },
      ...byForm(),
      { cells: line('All', null, sum(classes.values())), bold: true },
      { cells: [] },
      { cells: ['Documents', 'Missing'], bold: true },
      ...documentTypes.map(({ type, title }): PlainRow => ({ cells: [title, missing.get(type) ?? 0] })),
    ],
  })

  return { count, sheet }
}

const nothing = (): Counts => ({
  students: 0,
  complete: 0,
  'in progress': 0,
  'not started': 0,
  documentsMissing: 0,
  agreed: 0,
})

const add = (counts: Counts, { progress, missing, record }: SheetPerson) => {
  counts.students += 1
  counts[progress] += 1
  if (missing.some(({ step }) => step === 'documents')) counts.documentsMissing += 1
  if (record.agree_terms_conditions === 1) counts.agreed += 1
}

const line = (title: string, form: number | null, counts: Counts): PlainRow['cells'] => [
  title,
  form,
  counts.students,
  counts.complete,
  counts['in progress'],
  counts['not started'],
  counts.documentsMissing,
  counts.agreed,
]

const sum = (all: Iterable<Counts>): Counts => {
  const total = nothing()
  for (const counts of all)
    for (const key of Object.keys(total) as Array<keyof Counts>) total[key] += counts[key]
  return total
}
