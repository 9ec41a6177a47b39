// Agreements to the terms and conditions. Each tick and untick by a family is a row, and so is each paper that the
// office records or removes. The row of a paper has the day on which it was signed.
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'

const lastQuery = compiledOnce((db: Db, { studentId }: { studentId: string }) =>
  db
    .selectFrom('consent')
    .select(['value', 'terms_version', 'at', 'by_account', 'signed_on'])
    .where('student_id', '=', studentId)
    .orderBy('id', 'desc')
    .limit(1),
)

export const findLastConsent = async (db: Db, studentId: string) =>
  (await lastQuery(db, { studentId })).rows[0]

export type Consent = NonNullable<Awaited<ReturnType<typeof findLastConsent>>>

/** Null if nobody has agreed to the terms, or the agreement was withdrawn. */
export const findAgreement = async (db: Db, studentId: string): Promise<Consent | null> => {
  const last = await findLastConsent(db, studentId)
  return last?.value === 1 ? last : null
}

/** The days on which papers were signed, by the time when the office recorded or removed them. */
export const listSignedOn = async (db: Db, studentId: string): Promise<ReadonlyMap<string, string>> => {
  const rows = await db
    .selectFrom('consent')
    .select(['at', 'signed_on'])
    .where('student_id', '=', studentId)
    .where('signed_on', 'is not', null)
    .execute()
  return new Map(rows.map(({ at, signed_on }) => [at, signed_on ?? '']))
}
