// Puts students back where they were before the turn, and removes newcomers whom nobody knows yet.
import type { TurnKept } from '#shared/contract/lists/yearTurn'
import { yearField } from '#shared/rules/intake/lastYear'
import type { SignedIn } from '../../http/security/session'
import type { Db } from '../../platform/database/schema/schema'
import { dataMap } from '../../platform/database/schema/dataMap'
import type { StudentKeepingTable } from '../../platform/database/schema/privacy'
import { listHeld } from '../../school/registration/queries'
import { listSignInsChanged } from '../../students/record/addQueries'
import { listKnownBeyondImport, removeImported } from '../../privacy/storedRowsQueries'
import { saveClassesOf } from './students'
import { saveTakenIn, addEnrolments, listKeeping } from './applyQueries'
import { listEnrolmentsOf } from './queries'
import type { Moment } from './facts'
import { clientOf } from './rules'
import { addChanges, type NewChange } from '#server/students/save/queries'
import type { Applied, Turned } from './undoChecks'
import {
  removeEnrolments,
  removeKeeping,
  removeWithdrawals,
  restoreKeeping,
  saveAgreements,
} from './undoQueries'

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
