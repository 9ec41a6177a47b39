// Applies the accepted rows of a checked import: all of them in one transaction, or none.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { rowOnSheet } from '#shared/rules/lists/imports/sheetRows'
import { addChanges } from '#server/students/save/queries'
import { Refusal } from '../../platform/core/refusal'
import type { Db, FieldChangeTable } from '../../platform/database/schema/schema'
import { listFormClasses, listHouses } from '../../school/lookups/queries'
import { addClass, addHouse } from '../../school/settings/lists'
import { lockSchool } from '../../school/settings/queries'
import { touchTerm } from '../../reports/posting/queries'
import { addStudents, listVersions, saveStudentFields } from '../../students/record/addQueries'
import { mappingIn, type Additions, type StoredMapping } from './answers'
import { listRowsToWrite, moveBatch, type RowToWrite, replaceRow } from './queries'
import { noteWritten, takeOnce, type TermsOfList, type WrittenRow } from './termChanges'
import type { Answers } from './plan/namedRows'
import { listSubjects, listBornOn } from './plan/factsQueries'
import type { StudentWrite, Values, Write } from './plan/plannedRow'
import { doubtOfPerson, personIn, personsKnown } from './people/samePerson'
import { moveList, type WritingMoment } from './moveList'

const rowsAtOnce = 50

/** The `client` of history rows that an import writes. */
export const clientOf = (importId: string): string => `import:${importId}`

type NewChange = Omit<FieldChangeTable, 'id'>

/** One history row per field; undoing swaps `from` and `to`. */
export const historyOf = (
  id: string,
  version: number,
  from: Values,
  to: Values,
  { officer, importId, at }: WritingMoment,
): NewChange[] =>
  Object.keys(to).map((field) => ({
    student_id: id,
    version,
    field,
    old_value: JSON.stringify(from[field] ?? null),
    new_value: JSON.stringify(to[field] ?? null),
    at,
    by_role: 'school',
    by_account: officer.accountId,
    by_session: officer.sessionId,
    client: clientOf(importId),
    seq: null,
  }))

interface Planned {
  readonly row: RowToWrite
  readonly write: Write
}

/** Every accepted row, in chunks, so that requests which only read are answered in between. */
export async function* plannedChunks(db: Db, importId: string): AsyncGenerator<Planned[]> {
  for (let after = 0; ;) {
    const rows = await listRowsToWrite(db, importId, after, rowsAtOnce)
    const last = rows.at(-1)
    if (!last) return
    after = last.row
    yield rows.flatMap((row) => (JSON.parse(row.writes) as Write[]).map((write) => ({ row, write })))
    await nextTurn()
  }
}

const gone = () => new Refusal(409, 'This import was undone. Upload the list again.')

const notChecked = () => new Refusal(409, 'Check the list before you import it.')

const isStudent = (write: Write): write is StudentWrite => write.table === 'student'

const newIn = (all: readonly Planned[]) =>
  all.flatMap(({ row, write }) =>
    isStudent(write) && write.before === null ? [{ row, id: write.id, values: write.after }] : [],
  )

const knownSince = (row: RowToWrite) => {
  const text = `Row ${rowOnSheet(row.row)} (${row.title}): since the check, someone with the same name and date of birth has been added to the school’s records. Nothing was imported. Check the list again.`
  return new Refusal(409, text)
}

/** A row without an ID in the list was asked about by its number. */
const isUnasked = (answers: Answers, id: string, row: number): boolean =>
  [doubtOfPerson(id), doubtOfPerson(`in row ${row}`), `who ${row}`].every(
    (doubt) => answers[doubt] === undefined,
  )

/** Another list may have added a student of this one under another ID; the student who was confirmed at the check stays. */
const refuseKnownSince = async (db: Db, all: readonly Planned[], answers: Answers) => {
  const people = newIn(all)
    .filter(({ row, id }) => isUnasked(answers, id, row.row))
    .map(({ row, values }) => ({ row, person: personIn(values) }))
  const days = people.flatMap(({ person }) => person.date_of_birth ?? [])
  const known = personsKnown(await listBornOn(db, [...new Set(days)]))
  const late = people.find(({ person }) => known.find(person))
  if (late) throw knownSince(late.row)
}

const outdated = (row: RowToWrite) => {
  const text = `Row ${rowOnSheet(row.row)} (${row.title}) was changed since the check. Nothing was imported. Check the list again.`
  return new Refusal(409, text)
}

const addNew = async (db: Db, all: readonly Planned[], { at }: WritingMoment) => {
  const fresh = newIn(all)
  if (fresh.length === 0) return
  const existing = await listVersions(
    db,
    fresh.map(({ id }) => id),
  )
  const late = fresh.find(({ id }) => existing.has(id))
  if (late) throw outdated(late.row)
  await addStudents(db, fresh, at)
}

const changeStudents = async (db: Db, all: readonly Planned[], moment: WritingMoment) => {
  const history: NewChange[] = []
  for (const { row, write } of all) {
    if (!isStudent(write) || write.before === null) continue
    const { id, before, after } = write
    const state = { version: before.version + 1, updatedAt: moment.at }
    if (!(await saveStudentFields(db, id, before.version, after, state))) throw outdated(row)
    history.push(...historyOf(id, state.version, before.values, after, moment))
  }
  await addChanges(db, history)
}

/** Marks of a subject that the office has removed since the check would appear on no card. */
const refuseUnknownSubject = (subjects: ReadonlySet<string>, { row, write }: Planned) => {
  if (write.table === 'term_mark' && !subjects.has(write.after.subject_code)) throw outdated(row)
}

interface TermsWritten {
  readonly subjects: ReadonlySet<string>
  readonly terms: TermsOfList
}

const changeTerms = async (
  db: Db,
  all: readonly Planned[],
  moment: WritingMoment,
  { subjects, terms }: TermsWritten,
) => {
  const written: WrittenRow[] = []
  for (const planned of all) {
    const { row, write } = planned
    if (isStudent(write)) continue
    refuseUnknownSubject(subjects, planned)
    await takeOnce(db, terms, write)
    if (!(await replaceRow(db, write, write.before, write.after))) throw outdated(row)
    written.push({ key: write, from: write.before, to: write.after })
  }
  await noteWritten(db, moment, 'list', { terms, written })
}

/** @returns what the school did not have: somebody may have added the rest since the check */
const addMissing = async (
  db: Db,
  { officer, at }: WritingMoment,
  { classes, houses }: Additions,
): Promise<Additions> => {
  const by = { at: new Date(at), actor: officer.accountId }
  const known = new Set((await listFormClasses(db)).map(({ id }) => id))
  const taken = new Map((await listHouses(db)).map(({ id, name }) => [id, name]))
  if (houses.some(({ id, name }) => taken.has(id) && taken.get(id) !== name)) throw housesChanged()
  const added = {
    classes: classes.filter(({ id }) => !known.has(id)),
    houses: houses.filter(({ id }) => !taken.has(id)),
  }
  for (const one of added.classes) await addClass(db, by, one)
  for (const house of added.houses) await addHouse(db, by, house)
  return added
}

const housesChanged = () =>
  new Refusal(409, 'The houses were changed since the check. Nothing was imported. Check the list again.')

const writeAll = async (db: Db, moment: WritingMoment, mapping: StoredMapping) => {
  const { answers = {}, additions } = mapping
  // The office must not remove what the list refers to before its rows are written.
  await lockSchool(db, moment.at)
  if (additions) {
    const stored = { ...mapping, additions: await addMissing(db, moment, additions) }
    await moveBatch(db, moment.importId, ['applied'], { mapping: JSON.stringify(stored) })
  }
  const terms: TermsOfList = new Map()
  const subjects = new Set((await listSubjects(db)).map(({ code }) => code))
  // Before any row is written, as at the check: rows of one list are compared there.
  for await (const piece of plannedChunks(db, moment.importId)) await refuseKnownSince(db, piece, answers)
  for await (const piece of plannedChunks(db, moment.importId)) {
    await addNew(db, piece, moment)
    await changeStudents(db, piece, moment)
    await changeTerms(db, piece, moment, { subjects, terms })
  }
  for (const key of terms.values()) await touchTerm(db, key)
}

export const applyImport = moveList({
  from: 'checked',
  to: 'applied',
  changes: ({ officer, at }) => ({ headers: '[]', applied_at: at, applied_by: officer.accountId }),
  refusal: ({ state }) => (state === 'undone' ? gone() : notChecked()),
  write: async (db, moment, { summary, mapping }) => {
    await writeAll(db, moment, mappingIn({ mapping }) ?? { columns: [], fixed: {} })
    return { details: JSON.parse(summary ?? '{}') as Record<string, number> }
  },
})
