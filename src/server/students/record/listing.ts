import { accountIdOf } from '#shared/rules/access/accountId'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { saveAudit } from '../../trail/audit/auditQueries'
import { findUnlisted, saveUnlisted } from '../search/queries'

interface ListingContext {
  readonly db: Db
  readonly now: Date
  /** Account id of the administrator. */
  readonly by: string
}

/** Saving the current value again changes nothing and is not audited. */
export const changeListing = ({ db, now, by }: ListingContext, student_id: string, unlisted: 0 | 1) =>
  db.transaction().execute(async (trx) => {
    const current = await findUnlisted(trx, student_id)
    if (!current) throw notFound()
    if (current.unlisted !== unlisted) {
      await saveUnlisted(trx, student_id, unlisted)
      await saveAudit(trx, {
        at: now,
        actor: by,
        action: unlisted === 1 ? 'student hidden from the name search' : 'student listed in the name search',
        subject: accountIdOf('student', student_id),
      })
    }
    return { student_id, unlisted }
  })
