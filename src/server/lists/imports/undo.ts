// Undoes an import: restores what was there before, unless somebody has changed it since.
import type { ImportKept, ImportUndone } from '#shared/contract/lists/imports'
import { Refusal } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listHeld } from '../../school/registration/queries'
import { lockSchool } from '../../school/settings/queries'
import { hasRevision } from '../../reports/cards/revisionsQueries'
import { touchTerm } from '../../reports/posting/queries'
import { removeUnused } from '../../school/settings/lists'
import { mappingIn } from './answers'
import { plannedChunks, clientOf, historyOf } from './apply'
import { moveList, type WritingMoment } from './moveList'
import { type RowToWrite, hasMarks, replaceRow } from './queries'
import { noteWritten, takeOnce, type TermsOfList, type WrittenRow } from './termChanges'
import type { EnrolmentWrite, MarkWrite, Write, StudentWrite, Values } from './plan/plannedRow'
import { listFormClasses, listHouses } from '../../school/lookups/queries'
import { addChanges } from '../../students/save/queries'
import { claimStudents } from '../../students/record/queries'
import {
  ageChanges,
  listReadVersions,
  listSignInsChanged,
  listVersions,
  saveStudentFields,
} from '../../students/record/addQueries'
import { listKnownBeyondImport, removeImported } from '../../privacy/storedRowsQueries'

const marksThere: Result = { reason: 'This student has marks in the term' }
/** The family's list of terms and the packs depend on it: a card that was given out must stay findable. */
const cardGiven: Result = {
  reason: 'This student has been given a report card and stays in the term',
}

const notApplied = () => new Refusal(409, 'This list has not been imported, so there is nothing to undo.')

const whyPlaceStays = async (db: Db, write: EnrolmentWrite): Promise<Result | undefined> => {
  const { student_id } = write.after
  if (await hasRevision(db, write, student_id)) return cardGiven
  return (await hasMarks(db, write, student_id)) ? marksThere : undefined
}

const undoTerm = async (
  db: Db,
  write: MarkWrite | EnrolmentWrite,
  held: ReadonlySet<string>,
): Promise<Result> => {
  if (write.before === null && held.has(write.after.student_id)) return onHold
  if (write.table === 'term_enrolment' && write.before === null) {
    const stays = await whyPlaceStays(db, write)
    if (stays) return stays
  }
  if (!(await replaceRow(db, write, write.after, write.before))) return editedSince
  return write.before ? 'restored' : 'removed'
}

/** A row of marks may also add the student's place: it counts once, as the mark, unless a card keeps the place. */
const isBeside = ({ row, write }: Undoing) =>
  write.table === 'term_enrolment' && (JSON.parse(row.writes) as Write[]).length > 1

const isPlace = ({ write }: Undoing) => write.table === 'term_enrolment'

const undoAll = async (db: Db, moment: WritingMoment): Promise<ImportUndone> => {
  const outcome = { restored: 0, removed: 0, kept: [] as ImportKept[] }
  const terms: TermsOfList = new Map()
  let written: WrittenRow[] = []
  const places: Undoing[] = []
  const held = await listHeld(db)
  const note = ({ row, student_id, title }: RowToWrite, result: Result) => {
    if (typeof result === 'string') outcome[result] += 1
    else outcome.kept.push({ row, student_id, title, reason: result.reason })
  }
  const undoRow = async (undoing: Undoing) => {
    const { row, write } = undoing
    if (write.table === 'student') return
    await takeOnce(db, terms, write)
    const result = await undoTerm(db, write, held)
    if (typeof result === 'string') written.push({ key: write, from: write.after, to: write.before })
    if (!isBeside(undoing) || result === cardGiven) note(row, result)
  }
  const noteUndone = async () => {
    await noteWritten(db, moment, 'undo', { terms, written })
    written = []
  }
  for await (const piece of plannedChunks(db, moment.importId)) {
    for (const [row, result] of await undoStudents(db, piece, moment)) note(row, result)
    places.push(...piece.filter(isPlace))
    for (const undoing of piece) if (!isPlace(undoing)) await undoRow(undoing)
    await noteUndone()
  }
  // Marks before places: a place is removed only when no mark needs it.
  for (const place of places) await undoRow(place)
  await noteUndone()
  for (const key of terms.values()) await touchTerm(db, key)
  outcome.kept.sort((a, b) => a.row - b.row)
  return outcome
}

export const undoImport = moveList({
  from: 'applied',
  to: 'undone',
  changes: ({ officer, at }) => ({ undone_at: at, undone_by: officer.accountId }),
  refusal: notApplied,
  write: async (db, moment, { mapping }) => {
    // Before its terms: whoever changes what is on all cards takes them in another order.
    await lockSchool(db, moment.at)
    const outcome = await undoAll(db, moment)
    const added = mappingIn({ mapping })?.additions
    if (added) await removeUnused(db, { at: new Date(moment.at), actor: moment.officer.accountId }, added)
    const { restored, removed, kept } = outcome
    return { details: { restored, removed, kept: kept.length }, outcome: JSON.stringify(outcome) }
  },
})

// Undoes what an import wrote to students, in chunks, each record only if nobody has changed it since.

/** The result, or why nothing was done. */
type Result = 'restored' | 'removed' | { readonly reason: string }

const editedSince: Result = { reason: 'Edited since the import' }
const onHold: Result = { reason: 'On hold: nothing is removed' }

interface Undoing {
  readonly row: RowToWrite
  readonly write: Write
}

type Results = Map<RowToWrite, Result>

const undoStudents = async (db: Db, piece: readonly Undoing[], moment: WritingMoment): Promise<Results> => {
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
