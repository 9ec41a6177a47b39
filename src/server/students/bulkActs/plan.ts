// The plan of an act: its changes, its students, and those for whom it is impossible. Acts and their undoing are written
// through the ordinary save, in one transaction.
import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BulkAct, BulkPlan, PlannedChange } from '#shared/contract/students/bulkActs'
import {
  bulkActTexts,
  byName,
  classText,
  houseText,
  listedName,
  whereText,
} from '#shared/rules/students/bulkActs'
import { standingOf, type Stay } from '#shared/rules/students/enrolment'
import { refuseNoDays } from '../../platform/core/refusal'
import type { Db } from '../../platform/database/schema/schema'
import { listFormClasses, listHouses } from '../../school/lookups/queries'
import { listEnrolmentRows, type EnrolmentRow } from '../enrolment/queries'
import { endedWords, placeIn, type PlaceBefore } from '../enrolment/leave'
import { problemsOfLeaving } from '../legalHold/legalHold'
import { listBulkStudents, type BulkStudent } from './queries'
import type { Actor } from '../actor'
import { officeRequestOf } from '../save/request'
import { saveAllWithin } from '../save/save'

export interface Wish {
  readonly student_ids: readonly string[]
  readonly act: BulkAct
}

export interface Planned {
  readonly plan: BulkPlan
  readonly states: ReadonlyMap<string, BulkState>
}

export const planOf = async (db: Db, wish: Wish, today: string): Promise<Planned> => {
  const { act, student_ids } = wish
  const judge = await judgeOf(db, wish, today)
  const states = await listStates(db, student_ids, act.kind)
  const plan: BulkPlan = { changes: [], unchanged: [], refused: [], basis: basisOf(wish, states) }
  const named = student_ids.map((id) => {
    const state = states.get(id)
    return { id, state, name: state ? listedName(state) : id }
  })
  for (const { id: student_id, name, state } of named.sort(byName)) {
    const why = state ? judge.refusal(state) : bulkActTexts.unknown
    if (state && judge.isDone(state)) plan.unchanged.push({ student_id, name })
    else if (why !== null) plan.refused.push({ student_id, name, why })
    else if (state) plan.changes.push({ student_id, name, ...judge.texts(state) })
  }
  return { plan, states }
}

/** Judges single students for one kind of act. */
interface Judge {
  readonly refusal: (state: BulkState) => string | null
  readonly isDone: (state: BulkState) => boolean
  readonly texts: (state: BulkState) => Pick<PlannedChange, 'before' | 'after'>
}

const judgeOf = (db: Db, { act, student_ids }: Wish, today: string): Promise<Judge> => {
  if (act.kind === 'class') return judgeClass(db, act, today)
  return act.kind === 'house' ? judgeHouse(db, act, today) : judgeLeft(db, act, today, student_ids)
}

type ActOf<Kind extends BulkAct['kind']> = Extract<BulkAct, { kind: Kind }>

const judgeClass = async (db: Db, { class_id }: ActOf<'class'>, today: string): Promise<Judge> => {
  const isKnown = (await listFormClasses(db)).some(({ id }) => id === class_id)
  return {
    refusal: ({ left_on }) => (isKnown ? leaverRefusal(left_on, today) : bulkActTexts.noClass(class_id)),
    isDone: (state) => state.class_id === class_id,
    texts: (state) => ({ before: classText(state.class_id), after: classText(class_id) }),
  }
}

const leaverRefusal = (left_on: string | null, today: string): string | null =>
  standingOf({ from_on: null, left_on }, today) === 'left' ? bulkActTexts.hasLeft : null

const judgeHouse = async (db: Db, { house_code }: ActOf<'house'>, today: string): Promise<Judge> => {
  const names = new Map((await listHouses(db)).map(({ id, name }) => [id, name]))
  const isKnown = house_code === null || names.has(house_code)
  const text = (code: number | null) => houseText(code, names.get(code ?? 0))
  return {
    refusal: ({ left_on }) => (isKnown ? leaverRefusal(left_on, today) : bulkActTexts.noHouse),
    isDone: (state) => state.house_code === house_code,
    texts: (state) => ({ before: text(state.house_code), after: text(house_code) }),
  }
}

const judgeLeft = async (
  db: Db,
  act: ActOf<'left'>,
  today: string,
  ids: readonly string[],
): Promise<Judge> => {
  const { on, why } = act
  refuseNoDays({ on })
  const problems = await problemsOfLeaving(db, ids, on)
  const stayOf = ({ enrolments, left_on }: BulkState): Stay => ({
    from_on: enrolments[0]?.from_on ?? null,
    left_on,
  })
  const hasReason = ({ enrolments: [latest] }: BulkState) =>
    !latest || (latest.ended_why === why && latest.ended_words === endedWords(act))
  return {
    refusal: ({ id }) => problems.get(id) ?? null,
    isDone: (state) => state.left_on === on && hasReason(state),
    texts: (state) => {
      const before = whereText(stayOf(state), today)
      const after = whereText({ from_on: null, left_on: on }, today)
      return { before, after: before === after ? `${after}, another reason` : after }
    },
  }
}

/** A hash that changes when somebody changes the values of these students that the act is to change. */
const basisOf = ({ act, student_ids }: Wish, states: ReadonlyMap<string, BulkState>): string => {
  const values = [...student_ids].sort().map((id) => {
    const state = states.get(id)
    return [id, state ? actedOnIn(act.kind, valueOf(act.kind, state)) : undefined]
  })
  return hash('sha256', JSON.stringify([act, values]))
}

/** A student with the enrolments, the latest first. They are empty if they were not asked for. */
export type BulkState = BulkStudent & { readonly enrolments: readonly EnrolmentRow[] }

/** By student. */
export const listStates = async (
  db: Db,
  ids: readonly string[],
  kind: BulkAct['kind'],
): Promise<ReadonlyMap<string, BulkState>> => {
  const students = await listBulkStudents(db, ids)
  const rows = kind === 'house' ? new Map<string, EnrolmentRow[]>() : await listRowsBy(db, ids)
  return new Map(
    students.map((student) => [student.id, { ...student, enrolments: rows.get(student.id) ?? [] }]),
  )
}

const listRowsBy = async (db: Db, ids: readonly string[]) => {
  const rows = new Map<string, EnrolmentRow[]>()
  for (const { student_id, ...row } of await listEnrolmentRows(db, ids))
    rows.set(student_id, [...(rows.get(student_id) ?? []), row])
  return rows
}

export const fieldOf = { class: 'class_id', house: 'house_code' } as const

/** Everything that the act changes, as JSON text: the house, or the class with the enrolments and the last day. */
export const valueOf = (kind: BulkAct['kind'], state: BulkState): string => {
  if (kind === 'house') return JSON.stringify(state.house_code)
  const { class_id, left_on, enrolments } = state
  const place: PlaceBefore = { class_id, left_on, enrolments }
  return JSON.stringify(place)
}

/** The part of such a value that must stay the same until an act is applied or undone. */
export const actedOnIn = (kind: BulkAct['kind'], value: string): string | null =>
  kind === 'class' ? placeIn(value).class_id : value

/** The `client` of history rows that an act, or its undoing, writes. */
export const clientOf = (actId: string): string => `bulk act ${actId}`

/** Works through the items one by one, so that requests that only read are answered in between. */
export const oneByOne = async <Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) => {
  for (const item of items) {
    await work(item)
    await nextTurn()
  }
}

interface FieldValues {
  readonly actId: string
  readonly field: 'class_id' | 'house_code'
  readonly of: (state: BulkState) => string | number | null
}

/** Saves one field of each of these students, whom the caller has claimed. */
export const saveField = (
  trx: Db,
  { now, today, user }: Actor,
  states: readonly BulkState[],
  { actId, field, of }: FieldValues,
) => {
  const requests = states.map((state) => ({
    ...officeRequestOf(state.id, { [field]: of(state) }, state.version, user),
    editor: { client: clientOf(actId), session: user.sessionId },
  }))
  return saveAllWithin(trx, requests, { now: now.toISOString(), today })
}
