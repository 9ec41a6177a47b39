// Taking back what an import wrote to students: some at a time, each only if nobody has changed it since.
import type { Db } from '../../db/schema'
import { listKnownBeyondImport, removeImported } from '../rights/importedStudentsRepository'
import { listHeld } from '../rights/keepingRepository'
import { addChanges, claimStudents } from '../students/saveWritesRepository'
import { clientOf, historyOf, type WritingMoment } from './applyService'
import type { RowToWrite } from './importsRepository'
import type { StudentWrite, Write } from './plannedRow'
import {
  ageChanges,
  listReadVersions,
  listSignInsChanged,
  listVersions,
  saveStudentFields,
} from './studentWritesRepository'

/** What was done, or why nothing was. */
export type Result = 'restored' | 'removed' | { readonly reason: string }

export const editedSince: Result = { reason: 'Edited since the import' }
export const onHold: Result = { reason: 'On hold: nothing of this student is removed' }
const inUse = (titles: readonly string[]): Result => ({
  reason: `In use since the import: ${titles.join(', ').toLowerCase()}`,
})

export interface Undoing {
  readonly row: RowToWrite
  readonly write: Write
}

interface RowWith<Written extends Write> {
  readonly row: RowToWrite
  readonly write: Written
}

type Results = Map<RowToWrite, Result>

const titleOfSignIn = 'The sign-in'

/** Why each new student stays whom more than this import knows; the others may go. */
const whyStay = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Result>> => {
  const versions = await listVersions(db, ids)
  const signIns = await listSignInsChanged(db, ids)
  const known = await listKnownBeyondImport(db, ids)
  const held = await listHeld(db)
  const reasons = new Map<string, Result>()
  for (const id of ids) {
    const titles = [...(signIns.has(id) ? [titleOfSignIn] : []), ...(known.get(id) ?? [])]
    if (held.has(id)) reasons.set(id, onHold)
    else if ((versions.get(id) ?? 1) !== 1) reasons.set(id, editedSince)
    else if (titles.length > 0) reasons.set(id, inUse(titles))
  }
  return reasons
}

const removeNew = async (db: Db, fresh: readonly RowWith<StudentWrite>[], results: Results) => {
  const ids = fresh.map(({ write }) => write.id)
  if (ids.length === 0) return
  // What is about to be written about one of them comes before this, and is seen, or after it, and finds no student.
  await claimStudents(db, ids)
  const reasons = await whyStay(db, ids)
  for (const { row, write } of fresh) results.set(row, reasons.get(write.id) ?? 'removed')
  const gone = ids.filter((id) => !reasons.has(id))
  if (gone.length > 0) await removeImported(db, gone)
}

/**
 * The records as they were, to the version: unless somebody has read one in between, who could then save
 * over later changes unasked. Then it is a change like any other.
 */
const restoreOld = async (
  db: Db,
  changed: readonly RowWith<StudentWrite>[],
  results: Results,
  moment: WritingMoment,
) => {
  if (changed.length === 0) return
  const ids = changed.map(({ write }) => write.id)
  const read = await listReadVersions(db, ids)
  const history: ReturnType<typeof historyOf> = []
  for (const { row, write } of changed) {
    const { id, before, after } = write
    if (!before) continue
    const applied = before.version + 1
    const isRead = (read.get(id) ?? 0) > before.version
    const state = isRead ? { version: applied + 1, updatedAt: moment.at } : before
    const isSaved = await saveStudentFields(db, id, applied, before.values, state)
    results.set(row, isSaved ? 'restored' : editedSince)
    if (!isSaved) continue
    if (!isRead) await ageChanges(db, id, clientOf(moment.importId), before.version)
    history.push(...historyOf(id, state.version, after, before.values, moment))
  }
  await addChanges(db, history)
}

const isStudent = (undoing: Undoing): undoing is RowWith<StudentWrite> => undoing.write.table === 'student'

export const undoStudents = async (
  db: Db,
  piece: readonly Undoing[],
  moment: WritingMoment,
): Promise<Results> => {
  const results: Results = new Map()
  const students = piece.filter(isStudent)
  await removeNew(
    db,
    students.filter(({ write }) => !write.before),
    results,
  )
  await restoreOld(
    db,
    students.filter(({ write }) => write.before),
    results,
    moment,
  )
  return results
}
