// The facts that documents need beyond the record and the reference lists.
import { compiledOnce } from '../../platform/database/queries/compiledOnce'
import type { Db } from '../../platform/database/schema/schema'
import { listSentBack } from '../../intake/documentReviews/queries'

const filesQuery = compiledOnce((db: Db, { studentId }: { studentId: string }) =>
  db
    .selectFrom('uploaded_file')
    .select(['type', 'sha256'])
    .where('student_id', '=', studentId)
    .where('is_current', '=', 1),
)

const receiptsQuery = compiledOnce((db: Db, { studentId }: { studentId: string }) =>
  db
    .selectFrom('paper_receipt')
    .select('type')
    .where('student_id', '=', studentId)
    .where('received_on_paper', '=', 1),
)

/** A document that was sent back does not count as received. */
export interface ReceivedDocuments {
  /** Types with an uploaded file, and the hash of its content. */
  readonly onPortal: ReadonlyMap<string, string>
  readonly onPaper: ReadonlySet<string>
  readonly sentBack: ReadonlySet<string>
}

export const findReceivedDocuments = async (db: Db, studentId: string): Promise<ReceivedDocuments> => {
  const files = await filesQuery(db, { studentId })
  const receipts = await receiptsQuery(db, { studentId })
  const sentBack = new Set<string>((await listSentBack(db, studentId)).map(({ type }) => type))
  const isKept = ({ type }: { type: string }) => !sentBack.has(type)
  return {
    onPortal: new Map(files.rows.filter(isKept).map(({ type, sha256 }) => [type, sha256])),
    onPaper: new Set(receipts.rows.filter(isKept).map(({ type }) => type)),
    sentBack,
  }
}

const termsQuery = compiledOnce((db: Db, { version }: { version: string }) =>
  db.selectFrom('terms').select(['version', 'text']).where('version', '=', version),
)

export const findTermsVersion = async (db: Db, version: string) => (await termsQuery(db, { version })).rows[0]
