// Shared by everything that changes a term's posting: finding the term, and trying again after losing a race.
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { Refusal } from '../../platform/core/refusal'
import { Overtaken } from '../../platform/database/databaseFault'
import type { Db } from '../../platform/database/schema/schema'
import { findTermState, type TermState } from './queries'

export const findTerm = async (db: Db, key: TermKey): Promise<TermState> => {
  const found = await findTermState(db, key)
  if (!found) throw new Refusal(404, 'This term does not exist.')
  return found
}

const attempts = 5

/** A posting that was overtaken is prepared again, because its facts are out of date. */
export const againWhenOvertaken = async <Answer>(attempt: () => Promise<Answer>): Promise<Answer> => {
  for (let left = attempts; left > 0; left -= 1) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof Overtaken)) throw error
    }
  }
  throw new Refusal(409, 'Marks of this term are being changed right now. Please try again in a moment.')
}

/** The term in the audit log. */
export const nameOf = ({ year, term }: TermKey): string => `${year}-${term}`
