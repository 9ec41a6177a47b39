// Activation codes of printed slips: stored only as a keyed hash (SEC-37).
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import {
  plainActivationCode,
  activationCodeLength,
  activationCodeLetters,
} from '#shared/rules/access/activationCode'

export const newActivationCode = (): string =>
  Array.from(
    { length: activationCodeLength },
    () => activationCodeLetters[randomInt(activationCodeLetters.length)],
  ).join('')

/** Bound to one student: the same code has a different hash for somebody else. */
export const activationCodeHash = (secret: string, studentId: string, typed: string): string =>
  createHmac('sha256', secret)
    .update(`slip:${studentId}:${plainActivationCode(typed)}`)
    .digest('hex')

/** @param stored null: there is no code, but the check takes equally long */
export const isActivationCode = (
  secret: string,
  studentId: string,
  typed: string,
  stored: string | null,
): boolean => {
  const given = Buffer.from(activationCodeHash(secret, studentId, typed))
  return timingSafeEqual(given, Buffer.from(stored ?? ''.padEnd(given.length)))
}
