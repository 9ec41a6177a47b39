// A student's list of terms, and a card as data for the page.
import type { ReportCardPage, ReportCardTerm, CardCheck } from '#shared/contract/reports/termReports'
import { gradeByKey } from '#shared/rules/reports/marks/gradeBands'
import { cardChanges } from '#shared/rules/reports/cards/cardChanges'
import {
  byNewestTerm,
  isOpenToFamily,
  termKeyOf,
  type TermKey,
} from '#shared/rules/reports/cards/termPosting'
import { initials } from '#shared/rules/students/names'
import type { App } from '../../http/appParts'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { addressKey } from '../../http/connection'
import { secondsLeft, consume, type RateLimit } from '../../platform/database/rateLimits'
import { findTermState } from '../posting/queries'
import { listOpened, saveOpening } from './openingsQueries'
import { readFrozenCard, isCheckToken } from './frozenCardData'
import { findReportCard, type ReportCard } from './reportCards'
import {
  findCard,
  listStudentRevisions,
  findCurrentRevision,
  findRevisionByToken,
  type Revision,
} from './revisionsQueries'
import { listStudentTerms } from './termFactsQueries'

/** The term in a path; throws 404 for anything else. */
export const termKeyIn = (params: { year: string; term: string }): TermKey => {
  const key = termKeyOf(params)
  if (!key) throw notFound()
  return key
}

const withoutCard = {
  posted: 0,
  date_posted: null,
  revision: null,
  reason: null,
  unread: 0,
  average: null,
  grade: null,
} as const

/** Newest first. A term without a card for this student counts as not posted. */
export const listTermsOf = async (db: Db, studentId: string): Promise<ReportCardTerm[]> => {
  const revisions = await listStudentRevisions(db, studentId)
  const newest = byTerm(revisions)
  const opened = byTerm(await listOpened(db, studentId, [...newest.values()]))
  const terms = await listStudentTerms(db, studentId)
  return terms.sort(byNewestTerm).map((term): ReportCardTerm => {
    const given = newest.get(keyText(term))
    if (!given || !isOpenToFamily(term, given.revision)) return { ...term, ...withoutCard }
    const { class_id, form_level, revision, reason } = given
    const seen = opened.get(keyText(term))?.revision ?? 0
    const unread = seen < revision ? 1 : 0
    return { ...term, class_id, form_level, revision, reason, unread, ...resultOf(given.card) }
  })
}

const byTerm = <Row extends TermKey>(rows: readonly Row[]) => new Map(rows.map((row) => [keyText(row), row]))

const keyText = ({ year, term }: TermKey): string => `${year}-${term}`

/** The average and its grade, as printed on the card. */
const resultOf = (card: string): Pick<ReportCardTerm, 'average' | 'grade'> => {
  const { summary, keys } = readFrozenCard(card)
  const { average } = summary
  return { average, grade: average === null ? null : gradeByKey(average, keys.grades) }
}

type Role = 'student' | 'admin'

/** Records that the family has opened the card. */
export const openReportPage = async (
  { db, config, clock }: App,
  key: TermKey,
  student_id: string,
  role: Role,
): Promise<ReportCardPage> => {
  const found = await findReportCard(db, config.school, { ...key, studentId: student_id, role })
  if (!found) throw notFound()
  const { revision } = found.issue
  if (role === 'student' && revision !== null)
    await saveOpening(db, { ...key, student_id, revision, as: 'page', at: clock().toISOString() })
  const { card, issue } = found
  return { card, issue, changed: await changesIn(db, key, found, role) }
}

const changesIn = async (
  db: Db,
  key: TermKey,
  { card, issue }: ReportCard,
  role: Role,
): Promise<string[]> => {
  if (issue.revision === null || issue.revision < 2) return []
  const before = await findCard(db, key, card.student.id, issue.revision - 1)
  return before === undefined
    ? []
    : cardChanges(readFrozenCard(before), card, role === 'admin' ? 'office' : 'family')
}

export const checkCard = async (app: App, ip: string, token: string): Promise<CardCheck> => {
  const { db } = app
  await consumeCheck(app, ip)
  const found = isCheckToken(token) ? await findRevisionByToken(db, token) : undefined
  if (!found) throw notFound()
  const card = readFrozenCard(found.card)
  return {
    initials: initials(card.student),
    class_id: card.class_id,
    year: card.year,
    term: card.term,
    average: card.summary.average,
    revision: found.revision,
    state: await stateOf(db, found),
  }
}

/** This limit protects the server from load; a code of 128 bits cannot be guessed anyway. */
const maxChecks = { max: 30, seconds: 10 * 60 }

const consumeCheck = async ({ db, config, clock }: App, ip: string) => {
  const now = clock()
  const limit: RateLimit = { name: `check:${addressKey(config.secret, ip)}`, ...maxChecks }
  const [used = 0] = await consume(db, [limit], now)
  if (used > limit.max)
    throw new Refusal(
      429,
      'Too many cards have been checked from this address. Please try again later.',
      undefined,
      secondsLeft(limit, now),
    )
}

const stateOf = async (
  db: Db,
  { year, term, student_id, revision }: Revision,
): Promise<CardCheck['state']> => {
  const state = await findTermState(db, { year, term })
  if (state?.posted !== 1) return 'withdrawn'
  const current = await findCurrentRevision(db, { year, term }, student_id)
  return current?.revision === revision ? 'current' : 'superseded'
}
