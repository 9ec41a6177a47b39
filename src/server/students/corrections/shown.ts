// Turns requests into what people read, with values as words.
import type { App } from '../../http/appParts'
import type { Correction, LateAnswer, OpenCorrection } from '#shared/contract/students/corrections'
import { columnTitle } from '#shared/record/columnTitles'
import { findField } from '#shared/record/fields'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import { dayIn } from '#shared/rules/dates'
import { spokenValue, type ImportLists } from '#shared/rules/lists/imports/importValues'
import { typedWhen } from '#shared/rules/students/lateAnswers'
import type { RegistrationWindow } from '#shared/rules/school/registrationWindow'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses, listNamedEntries } from '../../school/lookups/queries'
import { listWindows } from '../../school/registration/queries'
import { listRecords } from '../record/queries'
import type { CorrectionRow } from './queries'

export const labelOf = (name: string): string => {
  const field = findField(name)
  return field ? columnTitle(field) : name
}

/** A value of a record, by the name of the field. */
export const valueIn = (record: StudentRecord, name: string): FieldValue =>
  (record as unknown as Readonly<Record<string, FieldValue>>)[name] ?? null

export const proposedValue = ({ proposed_value }: Pick<CorrectionRow, 'proposed_value'>): FieldValue =>
  JSON.parse(proposed_value ?? 'null') as FieldValue

/** Reads the reference lists only if a value needs them. */
export const shownCorrections = async (
  db: Db,
  rows: readonly CorrectionRow[],
  isOffice: boolean,
): Promise<Correction[]> => {
  const lists = rows.some(({ proposed_value }) => proposed_value !== null) ? await listNamedEntries(db) : {}
  return rows.map((row) => shown(row, isOffice, lists))
}

const shown = (row: CorrectionRow, isOffice: boolean, lists: ImportLists): Correction => {
  const { field, words, state, asked_at, answer, closed_at, closed_by } = row
  const account = isOffice && state !== 'withdrawn' ? closed_by : null
  return {
    ...{ id: Number(row.id), field, label: labelOf(field), words, late: lateOf(row, lists) },
    ...{ state, asked_at, answer, closed_at, account },
  }
}

const lateOf = (row: CorrectionRow, lists: ImportLists): LateAnswer | null => {
  const { field, proposed_value, replaced_value, typed_at } = row
  if (proposed_value === null) return null
  const value = proposedValue(row)
  const was =
    replaced_value === null ? null : { text: textOf(field, JSON.parse(replaced_value) as FieldValue, lists) }
  return { value, text: textOf(field, value, lists), was, typed_at }
}

const textOf = (name: string, value: FieldValue, lists: ImportLists): string | null => {
  const field = findField(name)
  return field ? spokenValue(field, value, lists) : null
}

export const shownCorrectionOf = async (db: Db, row: CorrectionRow, isOffice: boolean) =>
  (await shownCorrections(db, [row], isOffice))[0] as Correction

/** Today at the school, and its time zone. */
export interface Day {
  readonly today: string
  readonly timeZone: string
}

export const dayOf = ({ clock, config }: Pick<App, 'clock' | 'config'>): Day => {
  const { timeZone } = config.school
  return { timeZone, today: dayIn(timeZone, clock()) }
}

/** Open requests, with the present values in the records. */
export const shownOpen = async (
  db: Db,
  rows: readonly CorrectionRow[],
  { today, timeZone }: Day,
): Promise<OpenCorrection[]> => {
  if (rows.length === 0) return []
  const found = await listRecords(db, [...new Set(rows.map(({ student_id }) => student_id))])
  const records = new Map(found.map((record) => [record.id, record]))
  const [lists, windowOf] = [await listNamedEntries(db), await windowsByClass(db)]
  return rows.flatMap((row): OpenCorrection[] => {
    const record = records.get(row.student_id)
    if (!record) return []
    const { student_id, field, words, asked_at, typed_at } = row
    const { first_name, last_name, class_id } = record
    const stored = valueIn(record, field)
    const day = typed_at === null ? null : dayIn(timeZone, new Date(typed_at))
    return [
      {
        ...{ id: Number(row.id), student_id, first_name, last_name, class_id, field, label: labelOf(field) },
        ...{ stored, value: textOf(field, stored, lists), words, late: lateOf(row, lists), asked_at },
        typed: typedWhen(windowOf(record), day, today),
      },
    ]
  })
}

type WindowOf = (record: StudentRecord) => RegistrationWindow | undefined

const windowsByClass = async (db: Db): Promise<WindowOf> => {
  const windows = await listWindows(db)
  const classes = new Map((await listFormClasses(db)).map(({ id, form_level }) => [id, form_level]))
  return ({ class_id }) => windows.get(classes.get(class_id ?? '') ?? 0)
}
