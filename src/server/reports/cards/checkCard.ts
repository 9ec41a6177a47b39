// What the code printed on a card shows to anybody who has the card.
import type { CardCheck } from '#shared/contract/reports/termReports'
import { initials } from '#shared/rules/students/names'
import { addressKey } from '../../http/connection'
import type { App } from '../../http/app'
import { notFound, Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { secondsLeft, consume, type RateLimit } from '../../platform/database/rateLimits'
import { findTermState } from '../posting/termReportsQueries'
import { isCheckToken, thaw } from './frozenCardData'
import { findCurrentRevision, findRevisionByToken, type Revision } from './revisionsQueries'

/** Nobody guesses a code of 128 bits; the limit keeps attempts from loading the server. */
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

export const checkCard = async (app: App, ip: string, token: string): Promise<CardCheck> => {
  const { db } = app
  await consumeCheck(app, ip)
  const found = isCheckToken(token) ? await findRevisionByToken(db, token) : undefined
  if (!found) throw notFound()
  const card = thaw(found.card)
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
