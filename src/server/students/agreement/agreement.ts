import type { Agreement } from '#shared/contract/students/agreement'
import { loginOf } from '#shared/rules/access/accountId'
import type { Db } from '../../platform/database/schema/schema'
import { findAgreement } from './agreementQueries'

/** As the office reads it; null: not agreed. */
export const agreementOf = async (db: Db, studentId: string): Promise<Agreement | null> => {
  const agreed = await findAgreement(db, studentId)
  if (!agreed) return null
  const { terms_version, at, signed_on, by_account } = agreed
  return { terms_version, at, signed_on, taken_by: signed_on === null ? null : loginOf(by_account) }
}
