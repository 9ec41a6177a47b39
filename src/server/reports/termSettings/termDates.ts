// The terms of the school year and their dates.
import type { AcademicTerm } from '#shared/contract/reports/termSettings'
import { longDay } from '#shared/rules/dates'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { refuseNoDays, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { auditChange, withSchoolLocked, refuseOutdated, versionOf } from '../../school/settings/change'
import { touchTerm } from '../posting/queries'
import { listTermDates, saveTermDates, type StoredTerm } from './queries'
import type { AcademicTermTable } from '../../platform/database/schema/reports'

export type TermInput = AcademicTermTable & { version: string }

/** @param terms 'this term' */
export const postedNoticeOf = (terms: string): string =>
  `The reports of ${terms} are posted. Families keep the cards they have until you correct them under Post Term Reports.`

export const postedNotice = postedNoticeOf('this term')

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
