// For each document type of a student: what came in, on the portal and on paper.
import type { DocumentState, StudentDataFiles } from '#shared/contract/intake/uploads'
import { dayIn } from '#shared/rules/dates'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import type { App } from '../../http/appParts'
import { isOffice, type SignedIn } from '../../http/security/session'
import { notFound } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { refuseWhenClosed } from '../../school/registration/closedRegistration'
import { findWindowOf } from '../../school/registration/queries'
import { findStudentState } from '../../students/record/queries'
import { listCurrentFiles, listPaperReceipts, savePaperReceipts } from './queries'

export const dataFilesOf = async (db: Db, studentId: string): Promise<StudentDataFiles> => {
  if (!(await findStudentState(db, studentId))) throw notFound()
  const files = await listCurrentFiles(db, studentId)
  const receipts = await listPaperReceipts(db, studentId)
  return {
    student_id: studentId,
    files: documentTypes.map(({ type }): DocumentState => {
      const file = files.find((one) => one.type === type)
      const receipt = receipts.find((one) => one.type === type)
      return {
        type,
        name: file?.name ?? null,
        size: file?.size ?? null,
        uploaded_at: file?.uploaded_at ?? null,
        received_on_paper: receipt?.received_on_paper === 1 ? 1 : 0,
      }
    }),
  }
}

/**
 * Stores only what the office received on paper; everything else follows from the uploads. A family may call it while
 * registration is open; it changes nothing then.
 */
export const saveDataFiles = async (
  { db, config, clock }: App,
  by: SignedIn,
  { student_id, files }: StudentDataFiles,
): Promise<StudentDataFiles> => {
  const now = clock()
  if (!isOffice(by)) refuseWhenClosed(await findWindowOf(db, student_id), dayIn(config.school.timeZone, now))
  const stored = await dataFilesOf(db, student_id)
  if (!isOffice(by)) return stored
  const submitted = new Map(files.map(({ type, received_on_paper }) => [type, received_on_paper]))
  const changed = stored.files.filter(
    ({ type, received_on_paper }) => submitted.has(type) && submitted.get(type) !== received_on_paper,
  )
  if (changed.length === 0) return stored
  await savePaperReceipts(
    db,
    changed.map(({ type }) => ({
      student_id,
      type,
      received_on_paper: submitted.get(type) ?? 0,
      updated_at: now.toISOString(),
      updated_by: by.accountId,
    })),
  )
  return dataFilesOf(db, student_id)
}
