// Answers of the school's server that need nothing of it.
import { coverageHeaders } from '../../src/shared/contract/students/students'
import type { Covered } from '../../src/server/students/restores/coverage'
import type { Answer } from '../browser/network'
import type { Random } from '../random'
import type { Account } from './secrets'

export const said = (status: number, message: string): Answer => ({ status, body: { message } })

/** As app.coverage.tell. */
export const told = (body: unknown, { epoch, until }: Covered): Answer => ({
  status: 200,
  body,
  headers: { [coverageHeaders.epoch]: epoch, [coverageHeaders.coveredUntil]: until },
})

export const strained = (random: Random): Answer => {
  const retryAfter = random.between(1, 30)
  return random.happens(0.5) ? { ...said(503, 'Busy.'), retryAfter } : said(502, 'Bad gateway')
}

export const signedIn = ({ role, login }: Account, session: string): Answer => ({
  status: 200,
  session,
  token: 'token',
  body:
    role === 'admin'
      ? { name: 'Admin', username: login }
      : { name: 'Asha', authenticated: true, reset_password: false },
})
