// What the services of the turn of the year know of the request.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { academicYear, dayIn, registrationYearOf } from '#shared/rules/dates'
import { currentUser } from '../../http/security/guards'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'

export interface YearTurnContext {
  readonly db: Db
  readonly now: Date
  /** Account id of the administrator. */
  readonly by: string
  /** yyyy-MM-dd in the school's time zone */
  readonly today: string
  readonly sessionId: string
  /** The school year that is turned to. */
  readonly year: number
}

export const yearTurnContextOf = (app: FastifyInstance, request: FastifyRequest): YearTurnContext => {
  const now = app.clock()
  const today = dayIn(app.config.school.timeZone, now)
  const { accountId: by, sessionId } = currentUser(request)
  return { db: app.db, now, by, today, sessionId, year: registrationYearOf(today) }
}

/** The `client` of history rows that the turn, or its undoing, writes. */
export const clientOf = (year: number): string => `year turn ${year}`

/** Somebody who is put into a class of the new year by hand makes no new year of the school. */
export const isMost = (there: number, all: number): boolean => there * 2 > all

/** For a school whose classes are those of the year already: a list of it was imported, or everybody was moved by hand. */
export const alreadyText = (year: number): string =>
  `This school is already in ${academicYear(year)}. You can start ${academicYear(year + 1)} from May ${year + 1}.`

export const refuseOtherYear = ({ year }: YearTurnContext, asked: number) => {
  if (asked === year) return
  const next = `The next school year is now ${academicYear(year)}.`
  throw new Refusal(409, `${next} Please reload the page.`)
}
