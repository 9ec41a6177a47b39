// What the services of the turn of the year know of the request.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { academicYear, registrationYearOf } from '#shared/rules/dates'
import { currentUser } from '../../http/security/guards'
import { Refusal } from '../../platform/core/refusal'
import { settingsContextOf, type SettingsContext } from '../schoolSettings/settingsContext'

export interface YearTurnContext extends SettingsContext {
  readonly sessionId: string
  /** The school year that is turned to. */
  readonly year: number
}

export const yearTurnContextOf = (app: FastifyInstance, request: FastifyRequest): YearTurnContext => {
  const context = settingsContextOf(app, request)
  return { ...context, sessionId: currentUser(request).sessionId, year: registrationYearOf(context.today) }
}

/** The `client` of history rows that the turn, or its undoing, writes. */
export const clientOf = (year: number): string => `year turn ${year}`

export const refuseOtherYear = ({ year }: YearTurnContext, asked: number) => {
  if (asked === year) return
  const next = `It is the year ${academicYear(year)} that is turned to now.`
  throw new Refusal(409, `${next} Look at the page again.`)
}
