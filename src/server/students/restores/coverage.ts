// For the case that a restore loses answers: tells browsers how long to keep them and which epoch the school is in, and gives
// receipts, which prove that an answer had been stored in time.
import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto'
import { coverageHeaders } from '#shared/contract/students/students'
import type { FieldValue } from '#shared/record/record'
import type { App } from '../../http/appParts'
import { dayMs, latestTrue, minuteMs } from '../../platform/core/durations'
import { findEpoch, isRecent, readBackupStatus } from './queries'
import { derivedKey } from '../../platform/crypto/sealing'

/** The epoch of a school that was never restored. */
const firstEpoch = 'first'

/** Allows for saves that were under way while the backup was made. */
const commitMs = minuteMs

const longestMs = { copied: 2 * dayMs, notCopied: dayMs } as const

export interface Covered {
  /** Another one after each restore. */
  readonly epoch: string
  /** ISO, UTC. Browsers can forget answers that were stored before this time. */
  readonly until: string
  /** True while browsers may have answers that the newest restore has lost. */
  readonly takesBack: boolean
}

/** An answer of Fastify. */
interface Headed {
  headers(values: Record<string, string>): unknown
}

export interface Coverage {
  now(): Promise<Covered>
  /** Adds this information to the headers of an answer. */
  tell(answer: Headed, covered: Covered): void
}

/** The result is reused for this long. With an older `until`, a device only keeps answers longer. */
const knownMs = 10_000

/** @param isCopied whether the portal makes copies by itself just now */
export const createCoverage = (
  { db, clock }: Pick<App, 'db' | 'clock'>,
  isCopied: () => boolean,
): Coverage => {
  const workOut = async (now: Date): Promise<Covered> => {
    const [epoch, { goodAt }] = await Promise.all([findEpoch(db), readBackupStatus(db)])
    return {
      epoch: epoch?.id ?? firstEpoch,
      until: coveredUntil(goodAt, isCopied(), now),
      takesBack: epoch !== null && isRecent(epoch, now),
    }
  }
  let known: { readonly at: number; readonly what: Promise<Covered> } | undefined

  return {
    now: () => {
      const now = clock()
      if (known && Math.abs(now.getTime() - known.at) < knownMs) return known.what
      const what = workOut(now)
      known = { at: now.getTime(), what }
      what.catch(() => {
        known = undefined
      })
      return what
    },
    tell: (answer, { epoch, until }) =>
      void answer.headers({ [coverageHeaders.epoch]: epoch, [coverageHeaders.coveredUntil]: until }),
  }
}

/** @param goodAt the time of the newest good backup (ISO); null if there is none or its age is unknown */
const coveredUntil = (goodAt: string | null, isCopied: boolean, now: Date): string => {
  const least = now.getTime() - (isCopied ? longestMs.copied : longestMs.notCopied)
  const copied = goodAt === null || goodAt > latestTrue(now) ? 0 : Date.parse(goodAt) - commitMs
  return new Date(Math.max(least, copied)).toISOString()
}

/** One answer that was stored. */
interface Acknowledged {
  readonly studentId: string
  readonly field: string
  /** In stored form. */
  readonly value: FieldValue
}

export interface Receipts {
  /** @param version the record's version with this answer */
  give(answer: Acknowledged, epoch: string, version: number): string
  /** The version in which this answer was stored in an earlier epoch; null if the receipt does not prove that. */
  versionBefore(receipt: string, answer: Acknowledged, epoch: string): number | null
}

export const createReceipts = (secret: string): Receipts => {
  const key = createSecretKey(derivedKey({ secret, purpose: 'receipt of an answer', owner: '' }))
  const sealOf = ({ studentId, field, value }: Acknowledged, epoch: string, version: number): Buffer =>
    createHmac('sha256', key)
      .update(JSON.stringify([epoch, version, studentId, field, value]))
      .digest()

  return {
    give: (answer, epoch, version) =>
      `${epoch}.${version}.${sealOf(answer, epoch, version).toString('base64url')}`,
    versionBefore: (receipt, answer, epoch) => {
      const [before = '', number = '', seal = ''] = receipt.split('.')
      const version = Number(number)
      if (before === epoch || !Number.isSafeInteger(version)) return null
      const [given, right] = [Buffer.from(seal, 'base64url'), sealOf(answer, before, version)]
      return given.length === right.length && timingSafeEqual(given, right) ? version : null
    },
  }
}
