// The address that families type. It is tried by asking it a question that only this portal can answer; until it has
// answered, it is only printed.
import { randomBytes } from 'node:crypto'
import type { SchoolSetUp } from '#shared/contract/school/setUp'
import type { App } from '../../http/appParts'
import { answerTo } from '../../http/health'
import { Refusal } from '../../platform/core/refusal'
import { hourSeconds } from '../../platform/core/durations'
import { consume, secondsLeft } from '../../platform/database/rateLimits'
import { familyAddress } from './details'
import { changeSchool, type Officer, refuseFixed } from './setUp'

export const saveAddress = async (
  app: App,
  officer: Officer,
  { public_url, version }: { readonly public_url: string; readonly version: string },
): Promise<SchoolSetUp> => {
  refuseFixed(app, 'public_url')
  const publicUrl = familyAddress(public_url)
  await refuseTooManyTries(app, officer)
  const answers = publicUrl !== '' && (await answersAt(publicUrl, app.config.secret))
  return changeSchool(app, officer, {
    ...{ version, step: 'address', action: 'school address changed' },
    change: (_db, now) => ({ publicUrl, answeredAt: answers ? now.toISOString() : null }),
  })
}

/** A thief of a session thus learns little about the machines around the portal. */
const refuseTooManyTries = async ({ db, clock }: App, { by }: Officer) => {
  const limit = { name: `address tries:${by.accountId}`, max: 30, seconds: hourSeconds }
  const now = clock()
  const [used = 0] = await consume(db, [limit], now)
  if (used <= limit.max) return
  const text = 'The address was tried very often. Please try again in an hour.'
  throw new Refusal(429, text, { public_url: [text] }, secondsLeft(limit, now))
}

const patienceMs = 5000
/** The portal's own answer is much shorter. */
const maxBytes = 1000

/** True if this portal answers there: with its own word, without any redirect. Nothing of another answer is kept. */
const answersAt = async (origin: string, secret: string): Promise<boolean> => {
  const word = randomBytes(16).toString('hex')
  try {
    const response = await fetch(`${origin}/healthz?word=${word}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
      headers: { accept: 'application/json' },
    })
    return (await beginningOf(response)).includes(`"${answerTo(word, new URL(origin).host, secret)}"`)
  } catch {
    // Nobody answers, or not in time, or somebody else does: that is what was asked.
    return false
  }
}

const beginningOf = async ({ body }: Response): Promise<string> => {
  const reader = body?.getReader()
  let text = ''
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done || text.length > maxBytes) break
    text += Buffer.from(part.value as Uint8Array).toString('latin1')
  }
  await reader?.cancel()
  return text.slice(0, maxBytes)
}
