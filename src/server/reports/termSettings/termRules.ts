// The report rules of each form in a term: weights, pass mark and the parts that a card shows.
import type { TermFormRule } from '#shared/contract/reports/termSettings'
import { academicYear } from '#shared/rules/dates'
import { usualRule, type TermRule } from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { auditChange, withSchoolLocked, refuseOutdated, versionOf } from '../../school/settings/change'
import { listTermRules, type HeldRule } from '../cards/termFactsQueries'
import { findTermState, touchTerm } from '../posting/queries'
import { postedNotice, postedNoticeOf } from './termDates'
import { listFormLevels, listLaterTerms, saveRule, type LaterTerm } from './queries'

export type TermRuleInput = Omit<TermFormRule, 'stored' | 'from'>

export const listTermFormRules = async ({ db }: Pick<App, 'db'>, key: TermKey) => {
  await termOf(db, key)
  return rulesOf(db, key)
}

const termOf = async (db: Db, key: TermKey) => {
  const found = await findTermState(db, key)
  if (!found) throw new Refusal(404, 'This term does not exist.')
  return found
}

/** For every existing form, and for any other that has a rule in this term. */
const rulesOf = async (db: Db, key: TermKey): Promise<TermFormRule[]> => {
  const rules = await listTermRules(db, key)
  const own = [...rules].filter(([, held]) => isOf(key, held)).map(([level]) => level)
  const levels = new Set([...(await listFormLevels(db, key)), ...own])
  return [...levels].sort((a, b) => a - b).map((level) => asRule(key, level, rules.get(level)))
}

const isOf = ({ year, term }: TermKey, held: HeldRule | undefined): boolean =>
  held?.from.year === year && held.from.term === term

/** The columns as the contract has them: the database keeps flags as numbers. */
type RuleValues = Omit<TermRuleInput, 'year' | 'term' | 'form_level' | 'version'>

const asRule = (key: TermKey, form_level: number, held: HeldRule | undefined): TermFormRule => {
  const isOwn = isOf(key, held)
  return {
    year: key.year,
    term: key.term,
    form_level,
    ...((held?.rule ?? usualRule) as RuleValues),
    stored: isOwn ? 1 : 0,
    from: isOwn ? null : (held?.from ?? null),
    version: versionOf(isOwn ? held?.rule : undefined),
  }
}

export const changeTermFormRule = (
  app: App,
  by: SignedIn,
  { version, ...input }: TermRuleInput,
): Promise<TermFormRule & { notice?: string }> => {
  refuseWeights(input)
  const { year, term, form_level, ...after } = input
  return withSchoolLocked(app, async (db, now) => {
    const key = { year, term }
    const { posted } = await termOf(db, key)
    const current = await findRule(db, key, form_level)
    refuseOutdated(version, current.version, current)
    const subject = `${year}-${term} form:${form_level}`
    const before = current.stored === 1 ? { ...current } : {}
    const change = { at: now, actor: by.accountId, subject, before, after }
    if (!(await auditChange(db, { ...change, action: 'report rule changed' }))) return current
    const inheriting = await inheritingTerms(db, key, form_level)
    await saveRule(db, input)
    for (const changed of [key, ...inheriting]) await touchTerm(db, changed)
    const notice = noticeOf(posted === 1, inheriting)
    return { ...(await findRule(db, key, form_level)), ...(notice && { notice }) }
  })
}

const refuseWeights = ({ course_weight, exam_weight }: TermRule) => {
  const sum = course_weight + exam_weight
  if (sum === 100) return
  const text = `Coursework and exam must add up to 100 %, not ${sum} %.`
  throw new Refusal(422, text, { course_weight: [text], exam_weight: [text] })
}

const findRule = async (db: Db, key: TermKey, form_level: number): Promise<TermFormRule> =>
  asRule(key, form_level, (await listTermRules(db, key)).get(form_level))

/** The later terms that inherit this rule, up to the next one with a rule of its own. */
const inheritingTerms = async (db: Db, key: TermKey, form_level: number): Promise<LaterTerm[]> => {
  const later = await listLaterTerms(db, key, form_level)
  const next = later.findIndex(({ hasRule }) => hasRule)
  return next < 0 ? later : later.slice(0, next)
}

/** Names the posted terms whose cards stay as families have them. */
const noticeOf = (isPosted: boolean, inheriting: readonly LaterTerm[]): string | undefined => {
  const others = inheriting.filter(({ posted }) => posted === 1).map(nameOf)
  if (others.length === 0) return isPosted ? postedNotice : undefined
  return postedNoticeOf([...(isPosted ? ['this term'] : []), ...others].join(' and '))
}

const nameOf = ({ year, term }: TermKey): string => `Term ${term} of ${academicYear(year)}`
