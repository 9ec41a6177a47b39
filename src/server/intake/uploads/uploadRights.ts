// Which documents a family may upload, and how many. The office may upload everything at any time.
import { isEditable } from '#shared/rules/school/registrationWindow'
import { dayIn } from '#shared/rules/dates'
import type { App } from '../../http/appParts'
import { isOffice, type SignedIn } from '../../http/security/session'
import { dayMs, hourSeconds, latestTrue } from '../../platform/core/durations'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { consume, listUsed, secondsLeft, type RateLimit } from '../../platform/database/rateLimits'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import { findLeftOn, findWindowOf } from '../../school/registration/queries'
import { listResendable } from '../documentReviews/review'
import { CostlyFile, quotaText, uploadTexts } from './check'
import { listUploads } from './queries'

const noLongerAsked = 'The school no longer asks for a new file of this document. This file was not saved.'

export interface UploadRights {
  /** Refuses a type as soon as it is known. */
  check: (type: string) => void
  /** Asked once more while the file is stored: the school may have accepted another upload by then. */
  recheck?: (trx: Db, type: string) => Promise<void>
}

export const mayUploadAll: UploadRights = { check: () => undefined }

/**
 * All documents while registration is open; afterwards those that were sent back, until the day that the office gave.
 * Refuses at once if no document may be uploaded.
 */
export const uploadRightsOf = async (
  { db, config, clock }: App,
  by: SignedIn,
  studentId: string,
): Promise<UploadRights> => {
  if (isOffice(by)) return mayUploadAll
  const today = dayIn(config.school.timeZone, clock())
  const window = await findWindowOf(db, studentId)
  if (window && isEditable(window, today)) return mayUploadAll
  const types = await listResendable(db, studentId, today)
  // A leaver uploads nothing, not even what was sent back. The window may not say so, because a leaver may have none.
  if (types.length === 0 || (await findLeftOn(db, studentId, today)) !== undefined)
    refuseWhenClosed(window, today)
  return {
    check: (type) => {
      if (!types.includes(type)) refuseWhenClosed(window, today)
    },
    recheck: async (trx, type) => {
      const still = await listResendable(trx, studentId, today)
      if (!still.includes(type)) throw new Refusal(409, noLongerAsked)
    },
  }
}

/**
 * Refuses more than 10 files of a type or 50 MB within 24 hours. Asked before the file is read, before it is checked, and
 * while it is stored, because several may come at once.
 */
export const refuseBeyondQuota = async (
  db: Db,
  by: SignedIn,
  { studentId, type }: { studentId: string; type: string },
  now: Date,
) => {
  if (isOffice(by)) return
  const span = { since: new Date(now.getTime() - dayMs).toISOString(), until: latestTrue(now) }
  const last = lastBlocking(await listUploads(db, studentId, span), type)
  if (!last) return
  const seconds = Math.ceil((new Date(last.uploaded_at).getTime() + dayMs - now.getTime()) / 1000)
  const text = quotaText(seconds)
  throw new Refusal(429, text, { file: [text] }, seconds)
}

type Uploads = Awaited<ReturnType<typeof listUploads>>

const maxUploadsPerDay = 10
const maxBytesPerDay = 50 * 1024 * 1024

/** The upload that must become a day old before the next is allowed; undefined if it is allowed now. */
const lastBlocking = (uploads: Uploads, type: string): Uploads[number] | undefined => {
  const tenthOfType = uploads.filter((one) => one.type === type).at(-maxUploadsPerDay)
  let bytes = 0
  const filling = [...uploads].reverse().find(({ size }) => (bytes += size) >= maxBytesPerDay)
  const [last] = [tenthOfType, filling]
    .filter((one) => one !== undefined)
    .sort((one, other) => other.uploaded_at.localeCompare(one.uploaded_at))
  return last
}

/** After too many refused files in an hour, nothing more of that account is received or checked. */
export const refuseBeyondRateLimit = async (db: Db, by: SignedIn, now: Date) => {
  if (isOffice(by)) return
  const rateLimit = refusedRateLimit(by.accountId)
  const [used = 0] = await listUsed(db, [rateLimit], now)
  const { refusedTooOften: text } = uploadTexts
  if (used >= rateLimit.max) throw new Refusal(429, text, { file: [text] }, secondsLeft(rateLimit, now))
}

/** Checking a refused file costs as much as checking a good one. */
const refusedRateLimit = (accountId: string): RateLimit => ({
  name: `refused uploads:${accountId}`,
  max: 20,
  seconds: hourSeconds,
})

/** A virus counts like any other refused file. A scanner or disk that does not answer is not the person's fault. */
export const withinRateLimit = async <Result>(
  db: Db,
  by: SignedIn,
  now: Date,
  check: () => Promise<Result>,
): Promise<Result> => {
  await refuseBeyondRateLimit(db, by, now)
  try {
    return await check()
  } catch (error) {
    const counts = by.role === 'student' && error instanceof Refusal && error.status === 422
    if (counts) await consume(db, [refusedRateLimit(by.accountId)], now, costOfRefusal(error))
    throw error
  }
}

const costOfRefusal = (error: Refusal) => (error instanceof CostlyFile ? 5 : 1)
