// The columns of the spreadsheet: the cells of a student for each chosen name.
import { columnTitle } from '#shared/record/columnTitles'
import type { Field } from '#shared/record/field'
import { findField } from '#shared/record/fields'
import type { FieldValue } from '#shared/record/record'
import { isRevealed, type Answers, type MissingThing, type Progress } from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import type { Cell, ColumnKind, SheetColumn } from '../../platform/spreadsheets/cells'
import type { SheetStudent } from './queries'

const progressTitles: Readonly<Record<Progress, string>> = {
  complete: 'Complete',
  'in progress': 'In progress',
  'not started': 'Not started',
}

/** What codes stand for. */
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

/** Digits, but not a number. */
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
