// What weighs how much and what a card shows, per term and form level.
import type { TermFormRule } from '#shared/contract/settings'
import { usualRule, type TermRule } from '#shared/rules/termFacts'
import type { TermKey } from '#shared/rules/termPosting'
import type { Db } from '../../db/schema'
import { Refusal } from '../../refusal'
import { listTermRules } from '../termReports/termFactsRepository'
import { findTermState, saveMarksChanged } from '../termReports/termReportsRepository'
import { auditChange, inTurn, refuseOutdated, versionOf, type OfficeDesk } from './officeTurn'
import { postedNotice } from './termDatesService'
import { listFormLevels, saveRule } from './termSettingsRepository'

export type RuleWish = Omit<TermFormRule, 'stored'>

const termOf = async (db: Db, key: TermKey) => {
  const found = await findTermState(db, key)
  if (!found) throw new Refusal(404, 'No such term.')
  return found
}

/** The columns as the contract has them: the database keeps flags as numbers. */
type RuleValues = Omit<RuleWish, 'year' | 'term' | 'form_level' | 'version'>

const asRule = ({ year, term }: TermKey, form_level: number, stored: TermRule | undefined): TermFormRule => ({
  year,
  term,
  form_level,
  ...((stored ?? usualRule) as RuleValues),
  stored: stored ? 1 : 0,
  version: versionOf(stored),
})

const rulesOf = async (db: Db, key: TermKey): Promise<TermFormRule[]> => {
  const rules = await listTermRules(db, key)
  const levels = new Set([...(await listFormLevels(db, key)), ...rules.keys()])
  return [...levels].sort((a, b) => a - b).map((level) => asRule(key, level, rules.get(level)))
}

export const listTermFormRules = async ({ db }: Pick<OfficeDesk, 'db'>, key: TermKey) => {
  await termOf(db, key)
  return rulesOf(db, key)
}

const refuseWeights = ({ course_weight, exam_weight }: TermRule) => {
  const sum = course_weight + exam_weight
  if (sum === 100) return
  const text = `Coursework and exam must make 100 % together; this makes ${sum} %.`
  throw new Refusal(422, text, { course_weight: [text], exam_weight: [text] })
}

export const changeTermFormRule = (
  desk: OfficeDesk,
  { version, ...wish }: RuleWish,
): Promise<TermFormRule & { notice?: string }> => {
  refuseWeights(wish)
  const { year, term, form_level, ...after } = wish
  return inTurn(desk, async (turn) => {
    const key = { year, term }
    const { posted } = await termOf(turn.db, key)
    const find = async () => (await rulesOf(turn.db, key)).find((rule) => rule.form_level === form_level)
    const stood = (await find()) ?? asRule(key, form_level, undefined)
    refuseOutdated(version, stood.version, stood)
    const subject = `${year}-${term} form:${form_level}`
    const before = stood.stored === 1 ? { ...stood } : {}
    if (!(await auditChange(turn, { action: 'report rule changed', subject, before, after }))) return stood
    await saveRule(turn.db, wish)
    await saveMarksChanged(turn.db, key)
    const saved = (await find()) as TermFormRule
    return posted === 1 ? { ...saved, notice: postedNotice } : saved
  })
}
