// Lists the recent bulk acts, and undoes one as a whole: either every student is restored, or none.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BulkAct, BulkActDone } from '#shared/contract/students/bulkActs'
import {
  bulkActDays,
  bulkActNeedsFreshSignIn,
  bulkActText,
  bulkActTexts,
  byName,
  listedName,
} from '#shared/rules/students/bulkActs'
import { dayMs } from '../../platform/core/durations'
import { notFound, Refusal } from '../../platform/core/refusal'
import { inTransaction } from '../../platform/database/queries/transactions'
import type { BulkActTable } from '../../platform/database/schema/enrolments'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses, listHouses } from '../../school/lookups/queries'
import { saveAudit } from '../../trail/audit/queries'
import { refuseUnlessFresh, type Actor } from '../actor'
import { replaceEnrolments } from '../enrolment/queries'
import { placeIn, undoLeavingWithin } from '../enrolment/leave'
import { claimStudents } from '../record/queries'
import {
  actedOnIn,
  fieldOf,
  listStates,
  valueOf,
  type BulkState,
  clientOf,
  oneByOne,
  saveField,
} from './plan'
import {
  findBulkAct,
  listBulkActs,
  listLastClients,
  listStudentsOf,
  listUndoneIds,
  markUndone,
} from './queries'

/** The latest first. Other requests are answered in between. */
export const bulkActsOf = async (db: Db, now: Date): Promise<BulkActDone[]> => {
  const shown: BulkActDone[] = []
  for (const act of await listBulkActs(db, daysAgo(now, bulkActDays))) {
    shown.push(await shownAct(db, act, await staysWhy(db, act)))
    await nextTurn()
  }
  return shown
}

const daysAgo = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString()

type Act = Pick<BulkActTable, 'id' | 'kind' | 'undone_at'>

/** The reason why an act cannot be undone; null if it can. Reads enrolments only for acts that need them. */
const staysWhy = async (db: Db, act: Act): Promise<string | null> => {
  const students = act.undone_at === null ? await listActedOn(db, act, act.kind === 'left') : []
  return reasonToStay(db, act, students)
}

/** A student of the act who still exists. */
interface ActedOn {
  readonly state: BulkState
  /** JSON text, see valueOf in plan.ts. */
  readonly old_value: string
  readonly new_value: string
}

const listActedOn = async (db: Db, { id, kind }: Act, withEnrolments: boolean): Promise<ActedOn[]> => {
  const rows = await listStudentsOf(db, id)
  const ids = rows.map(({ student_id }) => student_id)
  const states = await listStates(db, ids, withEnrolments ? kind : 'house')
  return rows.flatMap(({ student_id, ...values }) => {
    const state = states.get(student_id)
    return state ? [{ state, ...values }] : []
  })
}

const reasonToStay = async (db: Db, act: Act, students: readonly ActedOn[]): Promise<string | null> => {
  if (act.undone_at !== null) return bulkActTexts.undone
  const changed = await changedSince(db, act, students)
  const names = changed.map(({ state }) => ({ ...state, name: listedName(state) })).sort(byName)
  if (names.length > 0) return bulkActTexts.changedSince(names)
  const gone = await findGone(db, act.kind, students)
  return gone === null ? null : bulkActTexts.gone(gone)
}

/** Includes students who were changed and changed back, but not those changed by an act that has been undone. */
const changedSince = async (db: Db, { id, kind }: Act, students: readonly ActedOn[]) => {
  const changed = students.filter(
    ({ state, new_value }) => actedOnIn(kind, valueOf(kind, state)) !== actedOnIn(kind, new_value),
  )
  if (kind === 'left') return changed
  const ids = students.map(({ state }) => state.id)
  const undone = (await listUndoneIds(db)).filter((other) => other !== id)
  const clients = await listLastClients(db, ids, {
    field: fieldOf[kind],
    without: undone.map(clientOf),
  })
  return students.filter((one) => changed.includes(one) || clients.get(one.state.id) !== clientOf(id))
}

/** The former house or class of a student, if the school no longer has it. */
const findGone = async (db: Db, kind: Act['kind'], students: readonly ActedOn[]): Promise<string | null> => {
  if (kind === 'house') {
    const houses = new Set((await listHouses(db)).map(({ id }) => id))
    const codes = students.map(({ old_value }) => JSON.parse(old_value) as number | null)
    return codes.every((code) => code === null || houses.has(code)) ? null : 'the house'
  }
  const classes = new Set((await listFormClasses(db)).map(({ id }) => id))
  const ids = students.map(({ old_value }) => placeIn(old_value).class_id)
  const gone = ids.find((id) => id !== null && !classes.has(id))
  return gone ? `class ${gone}` : null
}

const statesOf = (students: readonly ActedOn[]) => students.map(({ state }) => state)

interface ToUndo {
  readonly actId: string
  readonly students: readonly ActedOn[]
}

type PutBack = (trx: Db, actor: Actor, undo: ToUndo) => Promise<unknown>

/** Restores the classes. Enrolments that have not changed since are restored, too. */
const putBackClasses: PutBack = async (trx, actor, { actId, students }) => {
  const before = new Map(students.map(({ state, old_value }) => [state.id, placeIn(old_value)]))
  const of = ({ id }: BulkState) => before.get(id)?.class_id ?? null
  await saveField(trx, actor, statesOf(students), { actId, field: 'class_id', of })
  const still = students.filter(({ state, new_value }) => valueOf('class', state) === new_value)
  await replaceEnrolments(
    trx,
    new Map(still.map(({ state, old_value }) => [state.id, placeIn(old_value).enrolments])),
  )
}

const putBackHouses: PutBack = (trx, actor, { actId, students }) => {
  const before = new Map(students.map(({ state, old_value }) => [state.id, JSON.parse(old_value) as number]))
  const of = ({ id }: BulkState) => before.get(id) ?? null
  return saveField(trx, actor, statesOf(students), { actId, field: 'house_code', of })
}

const putBackLeavers: PutBack = (trx, actor, { actId, students }) => {
  const asAct = { ...actor, client: clientOf(actId) }
  return oneByOne(students, ({ state, old_value }) =>
    undoLeavingWithin(trx, asAct, state.id, placeIn(old_value)),
  )
}

const putBack = { class: putBackClasses, house: putBackHouses, left: putBackLeavers } as const

export const undoBulkAct = (db: Db, actor: Actor, id: string): Promise<BulkActDone> =>
  inTransaction(db, async (trx) => {
    const { now, user } = actor
    const act = await findBulkAct(trx, id)
    if (!act) throw notFound()
    if (bulkActNeedsFreshSignIn(act.kind, act.students)) refuseUnlessFresh(actor)
    if (act.at < daysAgo(now, bulkActDays)) throw new Refusal(409, bulkActTexts.tooOld)
    const undone = { undone_at: now.toISOString(), undone_by: user.accountId }
    if (!(await markUndone(trx, id, undone))) throw new Refusal(409, bulkActTexts.undone)
    const there = (await listStudentsOf(trx, id)).map(({ student_id }) => student_id)
    if (there.length > 0) await claimStudents(trx, there)
    const { students, stays_why } = await checkUndo(trx, act)
    if (stays_why !== null) throw new Refusal(409, `${stays_why} ${bulkActTexts.nothingUndone}`)
    await putBack[act.kind](trx, actor, { actId: id, students })
    const shown = await shownAct(trx, { ...act, ...undone }, bulkActTexts.undone)
    const details = { act: shown.text, students: students.map(({ state }) => state.id) }
    await saveAudit(trx, { at: now, actor: user.accountId, action: 'bulk act undone', details })
    return shown
  })

interface Undoing {
  readonly students: readonly ActedOn[]
  /** Null: it can be undone. */
  readonly stays_why: string | null
}

export const checkUndo = async (db: Db, act: Act): Promise<Undoing> => {
  const students = act.undone_at === null ? await listActedOn(db, act, true) : []
  return { students, stays_why: await reasonToStay(db, act, students) }
}

/** An act as the office sees it. */
export const shownAct = async (
  db: Db,
  { id, act: json, students, at, by_account: by, undone_at }: BulkActTable,
  stays_why: string | null,
): Promise<BulkActDone> => {
  const act = JSON.parse(json) as BulkAct
  return { id, act, text: await textOf(db, act, students), students, at, by, undone_at, stays_why }
}

const textOf = async (db: Db, act: BulkAct, students: number): Promise<string> => {
  if (act.kind !== 'house') return bulkActText(act, students)
  const house = (await listHouses(db)).find(({ id }) => id === act.house_code)
  return bulkActText(act, students, house?.name)
}
