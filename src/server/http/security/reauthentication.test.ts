import type { FastifyRequest } from 'fastify'
import { checkReauthentication } from './reauthentication'

const now = new Date('2026-08-03T14:00:00.000Z')

const check = (minutesAgo: number, hasSecondFactor = false) => {
  const confirmedAt = new Date(now.getTime() - minutesAgo * 60_000).toISOString()
  const server = { clock: () => now, config: { sessions: { freshMinutes: 5 } } }
  checkReauthentication({ user: { confirmedAt, hasSecondFactor }, server } as unknown as FastifyRequest)
}

test.each([0, 5, -0.5])('SEC-31 fresh: proved %d minutes ago', (minutes) => {
  expect(() => check(minutes)).not.toThrow()
})

test.each([
  ['too long ago', 5.001],
  ['a minute ahead, by a clock that was put back', -1],
])('SEC-31 not fresh: proved %s', (_when, minutes) => {
  const refused = (...reauthenticate: string[]) =>
    expect.objectContaining({ status: 401, errors: { reauthenticate } }) as Error
  expect(() => check(minutes)).toThrow(refused('password'))
  expect(() => check(minutes, true)).toThrow(refused('password', 'code'))
})
