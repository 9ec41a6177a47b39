// The requests waiting for the office, and its answers.
import type { BodyOf } from '#shared/contract/call'
import type { Correction, OpenCorrections, resolveCorrection } from '#shared/contract/students/corrections'
import { loginOf } from '#shared/rules/access/accountId'
import { emptyTexts } from '#shared/rules/students/corrections'
import { notFound, Outdated } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import {
  closeCorrection,
  countOpen,
  findCorrection,
  listOpen,
  type CorrectionRow,
} from './queries'
import { noteStep, wordsIn, type CorrectionsContext } from './corrections'
import { shownCorrectionOf, shownOpen, type Day } from './shown'

const pageSize = 50

/** @param after id of the last request on the previous page; 0: the first page */
export const openCorrections = async (db: Db, after: number, day: Day): Promise<OpenCorrections> => {
  const found = await listOpen(db, after, pageSize + 1)
  const rows = found.slice(0, pageSize)
  const total = await countOpen(db)
  const next = found.length > pageSize ? Number(rows.at(-1)?.id) : null
  return { corrections: await shownOpen(db, rows, day), total, next }
}

const actions = { corrected: 'correction made', refused: 'correction refused' } as const

const answeredText = ({ state, closed_by }: CorrectionRow): string => {
  if (state === 'withdrawn') return 'The family has withdrawn this. Your answer was not saved.'
  const who = closed_by === null ? 'Someone' : loginOf(closed_by)
  const what = state === 'corrected' ? 'corrected' : 'not changed'
  return `${who} has already answered this: ${what}. Your answer was not saved.`
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
      throw new Outdated(answeredText(stored), await shownCorrectionOf(db, stored, true))
    }
    await noteStep({ ...context, db }, actions[outcome], row)
    return shownCorrectionOf(db, row, true)
  })
