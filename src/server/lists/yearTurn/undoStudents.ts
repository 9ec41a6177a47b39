// Undoing the turn: which students can be put back, because their data has not changed since; putting them back where they
// were; and removing newcomers whom nobody knows yet.
import type { TurnKept } from '#shared/contract/lists/yearTurn'
import { yearField } from '#shared/rules/intake/lastYear'
import { listedName } from '#shared/rules/students/bulkActs'
import { academicYear, longDay } from '#shared/rules/dates'
import type { SignedIn } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { dataMap } from '../../platform/database/schema/dataMap'
import type { StudentKeepingTable } from '../../platform/database/schema/privacy'
import { listHeld } from '../../school/registration/queries'
import { listSignInsChanged } from '../../students/record/addQueries'
import { listKnownBeyondImport, removeImported } from '../../privacy/storedRowsQueries'
import { saveClassesOf } from './students'
import { saveTakenIn, addEnrolments, listKeeping, listListed } from './applyQueries'
import {
  listEnrolmentsOf,
  afterIn,
  beforeIn,
  type After,
  type Before,
  enrolmentsBy,
  type StoredEnrolment,
} from './queries'
import type { Moment } from './facts'
import { clientOf } from './rules'
import { addChanges, type NewChange } from '#server/students/save/queries'
import {
  removeEnrolments,
  removeKeeping,
  removeWithdrawals,
  restoreKeeping,
  saveAgreements,
  listChangesSince,
  listStudentStates,
  type StudentState,
  type Watched,
} from './undoQueries'
import { listFormClasses } from '../../school/lookups/queries'
import type { YearTurnStudentTable } from '../../platform/database/schema/lists'

export const putBackPlaces = async (
  trx: Db,
  by: SignedIn,
  moment: Moment,
  { places, applied }: { readonly places: readonly Turned[]; readonly applied: Applied },
) => {
  const changes = places
    .filter(({ state, before }) => state.class_id !== before.class_id)
    .map(({ id, state, before }) => ({ id, from: state.class_id, to: before.class_id }))
  await saveClassesOf(trx, by, moment, changes)
  await putBackDays(
    trx,
    places.filter(({ kind }) => kind === 'leaves'),
  )
  await putBackEnrolments(trx, places, [applied.at, moment.now.toISOString()])
}

const putBackDays = async (trx: Db, leavers: readonly Turned[]) => {
  const now = await listKeeping(
    trx,
    leavers.map(({ id }) => id),
  )
  const removed: string[] = []
  const rows: StudentKeepingTable[] = []
  for (const { id, before } of leavers) {
    const current = now.get(id)
    if (!current) continue
    const { keeping } = before
    const isSameHold =
      current.hold === (keeping?.hold ?? 0) && current.hold_reason === (keeping?.hold_reason ?? null)
    // A hold that was set since stays.
    if (!isSameHold) rows.push({ ...current, left_on: before.left_on })
    else if (keeping) rows.push(keeping)
    else removed.push(id)
  }
  await removeKeeping(trx, removed)
  await restoreKeeping(trx, rows)
}

/** As if nobody had moved: also what the triggers have just written is replaced. */
const putBackEnrolments = async (trx: Db, places: readonly Turned[], moments: readonly string[]) => {
  const before = new Map(places.map(({ id, before: stood }) => [id, stood]))
  const rows = await listEnrolmentsOf(trx, [...before.keys()])
  const gone = rows.filter(({ student_id, created_at, from_on }) => {
    const { isWhole = false, enrolments = [] } = before.get(student_id) ?? {}
    return isWhole || moments.includes(created_at) || enrolments.some((row) => row.from_on === from_on)
  })
  await removeEnrolments(
    trx,
    gone.map(({ id }) => id),
  )
  await addEnrolments(
    trx,
    [...before.values()].flatMap(({ enrolments }) => enrolments),
  )
}

interface Entry {
  readonly id: string
  readonly version: number
  readonly field: string
  readonly from: unknown
  readonly to: unknown
}

/** The withdrawal never was; the history says that the year was taken back. */
export const putBackAgreements = async (
  trx: Db,
  { accountId: by, sessionId }: SignedIn,
  { now, year }: Moment,
  { agreements, applied }: { readonly agreements: readonly Turned[]; readonly applied: Applied },
) => {
  const at = now.toISOString()
  const agreed = agreements.flatMap(({ id, before }) =>
    before.agreed ? [{ id, terms: before.agreed.terms_and_conditions, at }] : [],
  )
  const versions = await saveAgreements(trx, agreed)
  await removeWithdrawals(
    trx,
    agreed.map(({ id }) => id),
    applied,
  )
  const entries = agreements.flatMap(({ id, state, before, after }): Entry[] => {
    const version = versions.get(id) ?? state.version
    const terms = before.agreed?.terms_and_conditions ?? null
    return [
      ...(before.agreed ? [{ id, version, field: 'agree_terms_conditions', from: 0, to: 1 }] : []),
      ...(terms !== null ? [{ id, version, field: 'terms_and_conditions', from: null, to: terms }] : []),
      ...(after.isBegun ? [{ id, version, field: yearField, from: year, to: null }] : []),
    ]
  })
  const changes = entries.map(({ id, version, field, from, to }): NewChange => ({
    ...{ student_id: id, version, field, at },
    ...{ old_value: JSON.stringify(from), new_value: JSON.stringify(to) },
    ...{ by_role: 'school', by_account: by, by_session: sessionId, client: clientOf(year), seq: null },
  }))
  await addChanges(trx, changes)
}

/** Rows that are removed with a newcomer: codes on printed slips, and records that the office has opened. */
const goesAlong = ['first_code', 'session_read']

/** @returns who stays, and why */
export const removeNewcomers = async (
  trx: Db,
  newcomers: readonly Turned[],
  importId: string | null,
): Promise<TurnKept[]> => {
  const whyStays = await whyStaying(trx, newcomers)
  const kept: TurnKept[] = []
  const gone: Turned[] = []
  for (const one of newcomers) {
    const why = whyStays(one)
    if (why === null) gone.push(one)
    else kept.push({ student_id: one.id, name: one.name, why })
  }
  if (gone.length === 0) return kept
  await removeImported(
    trx,
    gone.map(({ id }) => id),
    goesAlong,
  )
  await saveTakenIn(
    trx,
    gone.flatMap(({ after: { row } }) =>
      row === null || importId === null ? [] : [{ import_id: importId, row, student_id: null }],
    ),
  )
  return kept
}

const nobody: ReadonlySet<string> = new Set()

/** The choice of students whose slips were printed, and what the turn itself has noted. */
const ofTheTurn = ['year_turn_student', 'student_selection']

/** Rows in these tables do not prevent removal; neither do view or log rows. */
const idle = new Set(
  Object.entries(dataMap).flatMap(([table, facts]) =>
    facts.about === 'student' && (facts.isSkeleton === true || [...goesAlong, ...ofTheTurn].includes(table))
      ? [facts.title]
      : [],
  ),
)

const whyStaying = async (trx: Db, newcomers: readonly Turned[]) => {
  const ids = newcomers.map(({ id }) => id)
  const held = ids.length > 0 ? await listHeld(trx) : nobody
  const signedIn = ids.length > 0 ? await listSignInsChanged(trx, ids) : nobody
  const known = ids.length > 0 ? await listKnownBeyondImport(trx, ids) : new Map<string, readonly string[]>()
  return ({ id, state }: Turned): string | null => {
    if (held.has(id)) return 'Is on hold: nothing is removed.'
    if (signedIn.has(id)) return 'Has signed in since then, or the sign-in has changed.'
    const titles = (known.get(id) ?? []).filter((title) => !idle.has(title))
    if (state.version !== 1) return 'The record has changed since then.'
    return titles.length > 0
      ? `More has been saved about this student since then: ${titles.join(', ').toLowerCase()}.`
      : null
  }
}

export interface Applied {
  readonly year: number
  readonly at: string
  readonly by: string
  /** The newest row of the history before the turn. */
  readonly history: number
  /** The newest agreement, or withdrawal, before it. */
  readonly consents: number
}

interface Turned {
  readonly id: string
  readonly name: string
  readonly kind: YearTurnStudentTable['kind']
  readonly before: Before
  readonly after: After
  readonly state: StudentState
  /** As they are now. */
  readonly rows: readonly StoredEnrolment[]
  /** True for a student added to a term list of the year since then. */
  readonly isListed: boolean
  /** Changed by somebody else since, even if changed back. */
  readonly isChanged: (field: Watched) => boolean
}

/** The values that the year turn wrote, beside the stored ones. */
export const listComparedStudents = async (
  db: Db,
  stored: readonly YearTurnStudentTable[],
  { year, at, history }: Applied,
): Promise<Turned[]> => {
  const ids = stored.map(({ student_id }) => student_id)
  const states = new Map((await listStudentStates(db, ids)).map((state) => [state.id, state]))
  const rows = await enrolmentsBy(db, ids)
  const listed = await listListed(db, year)
  const changed = new Set<string>()
  for (const { student_id, field, at: when, client } of await listChangesSince(db, history))
    if (when !== at || client !== clientOf(year)) changed.add(`${field} ${student_id}`)
  return stored.flatMap(({ student_id: id, kind, old_value, new_value }) => {
    const state = states.get(id)
    if (!state) return []
    const isChanged = (field: Watched) => changed.has(`${field} ${id}`)
    const [before, after] = [beforeIn(old_value), afterIn(new_value)]
    return [
      {
        ...{ id, name: listedName(state), kind, state, rows: rows.get(id) ?? [], isChanged },
        ...{ before, after, isListed: listed.has(id) && !after.isListed },
      },
    ]
  })
}

interface Undoing {
  readonly places: readonly Turned[]
  readonly agreements: readonly Turned[]
  readonly newcomers: readonly Turned[]
  readonly kept: readonly TurnKept[]
}

const agreedAgain = 'The agreement has changed since then, and stays.'

export const checkUndo = async (db: Db, turned: readonly Turned[], applied: Applied): Promise<Undoing> => {
  const classes = new Set((await listFormClasses(db)).map(({ id }) => id))
  const kept: TurnKept[] = []
  const undone = (some: readonly Turned[], whyStays: (one: Turned) => string | null) =>
    some.filter((one) => {
      const why = whyStays(one)
      if (why !== null) kept.push({ student_id: one.id, name: one.name, why })
      return why === null
    })
  const there = turned.filter(({ kind }) => kind !== 'comes')
  const places = undone(
    there.filter(({ kind }) => kind !== 'stays'),
    (one) => whyPlaceStays(one, classes, applied),
  )
  const agreements = undone(
    there.filter(({ before, after }) => before.agreed !== null || after.isBegun),
    ({ isChanged }) => (isChanged('agree_terms_conditions') ? agreedAgain : null),
  )
  return { places, agreements, newcomers: turned.filter(({ kind }) => kind === 'comes'), kept }
}

const whyPlaceStays = (one: Turned, classes: ReadonlySet<string>, { at, year }: Applied): string | null => {
  const { kind, state, before, after, rows, isChanged } = one
  if (state.left_on !== after.left_on) return leavingText(state.left_on)
  if (state.class_id !== after.class_id)
    return `Is now ${state.class_id === null ? 'without a class' : `in class ${state.class_id}`}.`
  if (isChanged('class_id')) return 'Has been in another class since then.'
  if (kind === 'leaves' && rows[0]?.until_on === after.left_on && rows[0].ended_at !== at)
    return 'Has a new reason for leaving.'
  if (one.isListed) return `Is now on a term list of ${academicYear(year)}.`
  const isGone = before.class_id !== null && !classes.has(before.class_id)
  return isGone ? `The school no longer has class ${before.class_id}.` : null
}

const leavingText = (left_on: string | null): string =>
  left_on === null ? 'Has come back since then.' : `Now has the last day ${longDay(left_on)}.`
