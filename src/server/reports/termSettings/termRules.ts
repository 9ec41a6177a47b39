// The terms of the school year with their dates, and the report rules of each form in a term: weights, pass mark and the
// parts that a card shows.
import type { TermFormRule, AcademicTerm } from '#shared/contract/reports/termSettings'
import { academicYear, longDay } from '#shared/rules/dates'
import { usualRule, type TermRule } from '#shared/rules/reports/marks/termFacts'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { Refusal, refuseNoDays } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { auditChange, withSchoolLocked, refuseOutdated, versionOf } from '../../school/settings/change'
import { listTermRules, type HeldRule } from '../cards/termFactsQueries'
import { findTermState, touchTerm } from '../posting/queries'
import {
  listFormLevels,
  listLaterTerms,
  saveRule,
  type LaterTerm,
  listTermDates,
  saveTermDates,
  type StoredTerm,
} from './queries'
import type { AcademicTermTable } from '../../platform/database/schema/reports'

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

type TermInput = AcademicTermTable & { version: string }

/** @param terms 'this term' */
const postedNoticeOf = (terms: string): string =>
  `The reports of ${terms} are posted. Families keep the cards they have until you correct them under Post Term Reports.`

const postedNotice = postedNoticeOf('this term')

export const listAcademicTerms = async ({ db }: Pick<App, 'db'>): Promise<AcademicTerm[]> =>
  (await listTermDates(db)).map(asTerm)

const asTerm = ({ posted, isStored, ...dates }: StoredTerm): AcademicTerm => ({
  ...dates,
  posted: posted === 1 ? 1 : 0,
  version: versionOf(isStored ? dates : undefined),
})

type Change = AcademicTerm & { notice?: string }

export const changeTerm = (app: App, by: SignedIn, input: TermInput): Promise<Change> => {
  refuseProblems(input)
  const { version, ...dates } = input
  return withSchoolLocked(app, async (db, now) => {
    const current = await findTerm(db, input)
    refuseOutdated(version, current?.version ?? '', current ?? null)
    const { year, term, ...after } = dates
    const isChanged = await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'term changed',
      subject: `${year}-${term}`,
      before: current ? { ...current, stored: current.version !== '' } : {},
      after: { ...after, stored: true },
    })
    if (!isChanged && current) return current
    await saveTermDates(db, dates)
    await touchTerm(db, { year, term })
    const saved = (await findTerm(db, input)) as AcademicTerm
    return saved.posted === 1 ? { ...saved, notice: postedNotice } : saved
  })
}

const refuseProblems = (input: TermInput) => {
  const { starts, ends, next_term_starts } = input
  refuseNoDays({ starts, ends, next_term_starts })
  const errors = problemsOf(input)
  const [first] = Object.values(errors)
  if (first) throw new Refusal(422, first[0] ?? '', errors)
}

/** Problems with the order of the dates. */
const problemsOf = ({ starts, ends, next_term_starts }: TermInput): Record<string, string[]> => {
  if (starts !== null && ends !== null && ends < starts)
    return { ends: [`The term begins on ${longDay(starts)}: it cannot end before that.`] }
  const end = ends ?? starts
  if (end !== null && next_term_starts !== null && next_term_starts <= end)
    return { next_term_starts: ['School must re-open after the end of the term.'] }
  return {}
}

const findTerm = async (db: Db, { year, term }: TermKey): Promise<AcademicTerm | undefined> =>
  (await listAcademicTerms({ db })).find((one) => one.year === year && one.term === term)
