// The text of the terms: a change is a new version, never an edit. Who agreed keeps what was agreed to.
import { createHash } from 'node:crypto'
import type { Terms } from '#shared/contract/records/registration'
import { Refusal } from '../../platform/core/refusal'
import type { TermsTable } from '../../platform/database/schema/schema'
import { auditChange, inTurn, refuseOutdated, type SettingsContext } from '../schoolSettings/settingsContext'
import { addTerms, findTerms, listTermsVersions } from './registrationRepository'

const tidy = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

const textOf = (posted: string): string => {
  const text = tidy(posted)
  const problem = 'The terms cannot be empty.'
  if (text === '') throw new Refusal(422, problem, { text: [problem] })
  return text
}

/** Counts on from the highest number, whatever else versions are called. */
const nextVersion = (versions: readonly string[]): string =>
  String(Math.max(0, ...versions.map(Number).filter(Number.isSafeInteger)) + 1)

/** The newest by time is the one that holds, so a clock that was set back must not hide it. */
const timeAfter = (stored: TermsTable | undefined, now: Date): string => {
  const before = stored ? Date.parse(stored.created_at) : 0
  return new Date(Math.max(now.getTime(), before + 1)).toISOString()
}

export const changeTerms = (context: SettingsContext, posted: Terms): Promise<Terms> => {
  const text = textOf(posted.text)
  return inTurn(context, async (turn) => {
    const { db, now } = turn
    const stored = await findTerms(db)
    const stood: Terms = { version: stored?.version ?? '', text: stored?.text ?? '' }
    refuseOutdated(posted.version, stood.version, stood)
    if (text === tidy(stood.text)) return stood
    const version = nextVersion(await listTermsVersions(db))
    const hash = createHash('sha256').update(text).digest('hex')
    await addTerms(db, { version, text, hash, created_at: timeAfter(stored, now) })
    // The texts themselves stay in their table, version by version.
    await auditChange(turn, {
      action: 'terms changed',
      subject: `terms:${version}`,
      before: { version: stood.version, sha256: stored?.hash ?? null },
      after: { version, sha256: hash },
    })
    return { version, text }
  })
}
