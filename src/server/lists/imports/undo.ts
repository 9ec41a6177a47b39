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
import { plannedChunks } from './apply'
import { moveList, type WritingMoment } from './moveList'
import type { RowToWrite } from './queries'
import { noteWritten, takeOnce, type TermsOfList, type WrittenRow } from './termChanges'
import { hasMarks, replaceRow } from './termWritesQueries'
import type { EnrolmentWrite, MarkWrite, Write } from './plan/plannedRow'
import { editedSince, onHold, undoStudents, type Result, type Undoing } from './undoStudents'

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
