// The requests waiting for the office, and its answers.
import type { BodyOf } from '#shared/contract/call'
import type {
  Correction,
  OpenCorrection,
  OpenCorrections,
  resolveCorrection,
} from '#shared/contract/records/corrections'
import { findField } from '#shared/record/fields'
import type { StudentRecord } from '#shared/record/record'
import { loginOf } from '#shared/rules/access/accountId'
import { shownValue, type ImportLists } from '#shared/rules/imports/importValues'
import { emptyTexts } from '#shared/rules/registration/corrections'
import { notFound, Outdated } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listNamedEntries } from '../lookups/lookupsRepository'
import { listRecords } from '../students/record/studentsRepository'
import {
  closeCorrection,
  countOpen,
  findCorrection,
  listOpen,
  type CorrectionRow,
} from './correctionsRepository'
import { labelOf, noteStep, shownCorrection, wordsIn, type CorrectionsContext } from './correctionsService'

const pageSize = 50

const valueOf = (record: StudentRecord, name: string, lists: ImportLists): string | null => {
  const field = findField(name)
  return field ? shownValue(field, record[name as keyof StudentRecord] ?? null, lists) : null
}

const shownOpen = (row: CorrectionRow, record: StudentRecord, lists: ImportLists): OpenCorrection => {
  const { student_id, field, words, asked_at } = row
  const { first_name, last_name, class_id } = record
  return {
    ...{ id: Number(row.id), student_id, first_name, last_name, class_id },
    ...{ field, label: labelOf(field), value: valueOf(record, field, lists), words, asked_at },
  }
}

const shownAll = async (db: Db, rows: readonly CorrectionRow[]): Promise<OpenCorrection[]> => {
  if (rows.length === 0) return []
  const found = await listRecords(db, [...new Set(rows.map(({ student_id }) => student_id))])
  const records = new Map(found.map((record) => [record.id, record]))
  const lists = await listNamedEntries(db)
  return rows.flatMap((row) => {
    const record = records.get(row.student_id)
    return record ? [shownOpen(row, record, lists)] : []
  })
}

/** @param after id of the last request on the previous page; 0: the first page */
export const openCorrections = async (db: Db, after: number): Promise<OpenCorrections> => {
  const found = await listOpen(db, after, pageSize + 1)
  const rows = found.slice(0, pageSize)
  const total = await countOpen(db, null)
  const next = found.length > pageSize ? Number(rows.at(-1)?.id) : null
  return { corrections: await shownAll(db, rows), total, next }
}

const actions = { corrected: 'correction made', refused: 'correction refused' } as const

const answeredText = ({ state, closed_by }: CorrectionRow): string => {
  if (state === 'withdrawn')
    return 'The family has withdrawn this in the meantime. Your answer was not saved.'
  const who = closed_by === null ? 'Somebody' : loginOf(closed_by)
  const what = state === 'corrected' ? 'corrected' : 'not changed'
  return `${who} has answered this in the meantime: ${what}. Your answer was not saved.`
}

export const resolve = (
  context: CorrectionsContext,
  { correction_id, outcome, answer: typed }: BodyOf<typeof resolveCorrection>,
): Promise<Correction> =>
  context.db.transaction().execute(async (db) => {
    const answer =
      outcome === 'refused' || typed !== null ? wordsIn('answer', typed ?? '', emptyTexts.answer) : null
    const closing = { state: outcome, answer, closed_at: context.now.toISOString(), closed_by: context.by }
    const row = await closeCorrection(db, correction_id, closing)
    if (!row) {
      const stored = await findCorrection(db, correction_id)
      if (!stored) throw notFound()
      throw new Outdated(answeredText(stored), shownCorrection(stored, true))
    }
    await noteStep({ ...context, db }, actions[outcome], row)
    return shownCorrection(row, true)
  })
