// The terms and conditions. A change makes a new version, so that earlier agreements keep their text.
import { createHash } from 'node:crypto'
import type { Terms } from '#shared/contract/school/registration'
import type { App } from '../../http/appParts'
import type { SignedIn } from '../../http/security/session'
import { Refusal } from '../../platform/core/refusal'
import type { TermsTable } from '../../platform/database/schema/schema'
import { auditChange, withSchoolLocked, refuseOutdated } from '../settings/change'
import { addTermsAndConditions, findTermsAndConditions, listTermsAndConditionsVersions } from './queries'

export const changeTermsAndConditions = (app: App, by: SignedIn, posted: Terms): Promise<Terms> => {
  const text = textOf(posted.text)
  return withSchoolLocked(app, async (db, now) => {
    const stored = await findTermsAndConditions(db)
    const current: Terms = { version: stored?.version ?? '', text: stored?.text ?? '' }
    refuseOutdated(posted.version, current.version, current)
    if (text === normalized(current.text)) return current
    const version = nextVersion(await listTermsAndConditionsVersions(db))
    const hash = createHash('sha256').update(text).digest('hex')
    await addTermsAndConditions(db, { version, text, hash, created_at: timeAfter(stored, now) })
    // The texts themselves stay in their own table.
    await auditChange(db, {
      at: now,
      actor: by.accountId,
      action: 'terms changed',
      subject: `terms:${version}`,
      before: { version: current.version, sha256: stored?.hash ?? null },
      after: { version, sha256: hash },
    })
    return { version, text }
  })
}

const textOf = (posted: string): string => {
  const text = normalized(posted)
  const problem = 'The terms and conditions cannot be empty.'
  if (text === '') throw new Refusal(422, problem, { text: [problem] })
  return text
}

const normalized = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** One more than the highest number; other version names are ignored. */
const nextVersion = (versions: readonly string[]): string =>
  String(Math.max(0, ...versions.map(Number).filter(Number.isSafeInteger)) + 1)

/** The newest version applies, so it must be later than the last one even if the clock was set back. */
const timeAfter = (stored: TermsTable | undefined, now: Date): string => {
  const before = stored ? Date.parse(stored.created_at) : 0
  return new Date(Math.max(now.getTime(), before + 1)).toISOString()
}
