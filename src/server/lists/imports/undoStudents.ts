// Undoes what an import wrote to students, in chunks, each record only if nobody has changed it since.
import type { Db } from '../../platform/database/schema/schema'
import { listHeld } from '../../school/registration/queries'
import { listFormClasses, listHouses } from '../../school/lookups/queries'
import { addChanges } from '#server/students/save/queries'
import { claimStudents } from '../../students/record/queries'
import {
  ageChanges,
  listReadVersions,
  listSignInsChanged,
  listVersions,
  saveStudentFields,
} from '../../students/record/addQueries'
import { listKnownBeyondImport, removeImported } from '../../privacy/storedRowsQueries'
import { clientOf, historyOf } from './apply'
import type { WritingMoment } from './moveList'
import type { RowToWrite } from './queries'
import type { StudentWrite, Values, Write } from './plan/plannedRow'

/** The result, or why nothing was done. */
export type Result = 'restored' | 'removed' | { readonly reason: string }

export const editedSince: Result = { reason: 'Edited since the import' }
export const onHold: Result = { reason: 'On hold: nothing is removed' }

export interface Undoing {
  readonly row: RowToWrite
  readonly write: Write
}

type Results = Map<RowToWrite, Result>

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

interface RowWith<Written extends Write> {
  readonly row: RowToWrite
  readonly write: Written
}

const isStudent = (undoing: Undoing): undoing is RowWith<StudentWrite> => undoing.write.table === 'student'

const removeNew = async (db: Db, fresh: readonly RowWith<StudentWrite>[], results: Results) => {
  const ids = fresh.map(({ write }) => write.id)
  if (ids.length === 0) return
  // A concurrent write about one of them comes before this and is seen, or after it and finds no student.
  await claimStudents(db, ids)
  const reasons = await reasonsToKeep(db, ids)
  for (const { row, write } of fresh) results.set(row, reasons.get(write.id) ?? 'removed')
  const gone = ids.filter((id) => !reasons.has(id))
  if (gone.length > 0) await removeImported(db, gone)
}

const titleOfSignIn = 'The sign-in'

/** Why a new student stays: something besides this import knows the student. The others may be removed. */
const reasonsToKeep = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Result>> => {
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

const inUse = (titles: readonly string[]): Result => ({
  reason: `In use since the import: ${titles.join(', ').toLowerCase()}`,
})

const listEntryGone: Result = { reason: 'Its former class or house is no longer in the settings' }

/**
 * Restores records with their former version, unless a session has read the newer one: that session could then
 * silently save over later changes. Such a record is restored as a change like any other.
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
  const isInLists = await inListsOf(db)
  const history: ReturnType<typeof historyOf> = []
  for (const { row, write } of changed) {
    const { id, before, after } = write
    if (!before) continue
    if (!isInLists(before.values)) {
      results.set(row, listEntryGone)
      continue
    }
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

/** Only these two of the lists a record refers to can lose entries. */
const inListsOf = async (db: Db) => {
  const classes = new Set((await listFormClasses(db)).map(({ id }) => id))
  const houses = new Set((await listHouses(db)).map(({ id }) => id))
  return ({ class_id, house_code }: Values): boolean =>
    (class_id == null || classes.has(String(class_id))) &&
    (house_code == null || houses.has(Number(house_code)))
}
