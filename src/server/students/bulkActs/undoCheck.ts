// Whether an act can still be undone: nobody has changed the same of any of its students since.
import { bulkActTexts, byName, listedName } from '#shared/rules/students/bulkActs'
import type { BulkActTable } from '../../platform/database/schema/enrolmentsSchema'
import type { Db } from '../../platform/database/schema/schema'
import { placeIn } from '../enrolment/leaveStudent'
import { listFormClasses, listHouses } from '../../school/lookups/lookupsQueries'
import { listStudentsOf, listUndoneIds } from './queries'
import { clientOf } from './saves'
import { actedOnIn, fieldOf, listStates, valueOf, type BulkState } from './bulkStates'
import { listLastClients } from './bulkStudentsQueries'

type Act = Pick<BulkActTable, 'id' | 'kind' | 'undone_at'>

/** A student of the act who is still there. */
export interface ActedOn {
  readonly state: BulkState
  /** JSON text, see bulkStates.valueOf. */
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

/** Also who was changed and changed back, but for acts that were undone themselves: those come to nothing. */
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

/** What stood there before, and is in no list of the school any more. */
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

const reasonToStay = async (db: Db, act: Act, students: readonly ActedOn[]): Promise<string | null> => {
  if (act.undone_at !== null) return bulkActTexts.undone
  const changed = await changedSince(db, act, students)
  const names = changed.map(({ state }) => ({ ...state, name: listedName(state) })).sort(byName)
  if (names.length > 0) return bulkActTexts.changedSince(names)
  const gone = await findGone(db, act.kind, students)
  return gone === null ? null : bulkActTexts.gone(gone)
}

export interface Undoing {
  readonly students: readonly ActedOn[]
  /** Null: it can be undone. */
  readonly stays_why: string | null
}

export const checkUndo = async (db: Db, act: Act): Promise<Undoing> => {
  const students = act.undone_at === null ? await listActedOn(db, act, true) : []
  return { students, stays_why: await reasonToStay(db, act, students) }
}

/** Why it cannot be undone any more; of classes only what that needs is read. */
export const staysWhy = async (db: Db, act: Act): Promise<string | null> => {
  const students = act.undone_at === null ? await listActedOn(db, act, act.kind === 'left') : []
  return reasonToStay(db, act, students)
}
