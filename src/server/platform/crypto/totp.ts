// Codes of authenticator apps: RFC 6238 as every app does it (SHA-1, six digits, thirty seconds).
import { Secret, TOTP } from 'otpauth'
import { clocksDifferMs } from '../core/durations'

export const stepSeconds = 30
/** Steps before and after the current one that are accepted, because phones' clocks are not exact. */
const stepsOff = 1

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: stepSeconds })

/** 160 random bits, Base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** otpauth://totp/…, as apps read it from a QR code. */
export const totpUri = (secret: string, issuer: string, label: string): string =>
  totpOf(secret, { issuer, label }).toString()

const stepAt = (milliseconds: number) => Math.floor(milliseconds / 1000 / stepSeconds)

/** The latest step whose code any instance can have accepted by now. */
export const newestStep = (now: Date): number => stepAt(now.getTime() + clocksDifferMs) + stepsOff

/** The time step of a code; undefined when it is not valid at this moment. */
export const stepOfCode = (secret: string, code: string, now: Date): number | undefined => {
  if (!/^\d{6}$/.test(code)) return undefined
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window: stepsOff })
  return delta === null ? undefined : stepAt(timestamp) + delta
}
