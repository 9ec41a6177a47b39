// Loads what a batch of saves needs to know of its records, in a few statements.
import type { Db } from '../../platform/database/schema/schema'
import { findStudent, findVersionRead } from '../record/queries'
import { listGaps } from '../restores/queries'
import { listNeededChanges, type ChangesFor, type WantedChanges } from './neededChangesQueries'
import { listHeads, listValues } from './queries'
import { asChange, RecordState } from './recordState'
import type { SaveRequest } from './request'

/** Gives a base to the save of a client that sends none: the version that its session last read. */
export const withBase = async (db: Db, request: SaveRequest): Promise<SaveRequest> => {
  if (request.base !== null) return request
  const read = await findVersionRead(db, request.editor.session, request.studentId)
  return { ...request, base: read ?? null }
}

/** By student id; records that do not exist are missing. */
export const loadStates = async (
  db: Db,
  requests: readonly SaveRequest[],
): Promise<Map<string, RecordState>> => {
  const states = await loadHeads(db, requests)
  await loadValues(db, requests, states)
  await loadGaps(db, requests, states)
  await loadChanges(db, requests, states)
  return states
}

const loadHeads = async (db: Db, requests: readonly SaveRequest[]): Promise<Map<string, RecordState>> => {
  const wanted = requests.map(({ studentId, editor }) => ({ id: studentId, client: editor.client ?? '' }))
  const states = new Map<string, RecordState>()
  const heads = await listHeads(
    db,
    unique(wanted, ({ id, client }) => `${id} ${client}`),
  )
  for (const head of heads) {
    const state = states.get(head.id) ?? new RecordState(head)
    states.set(head.id, state)
    if (head.seqs !== null) state.seqs.set(head.client, JSON.parse(head.seqs) as Record<string, number>)
  }
  return states
}

const unique = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
]

/** Fields that are also needed when these change. */
const companions: Readonly<Record<string, readonly string[]>> = {
  first_name: ['last_name'],
  last_name: ['first_name'],
  agree_terms_conditions: ['terms_and_conditions', 'ticks_asked'],
}

/** Only the named fields; for a client that names none, the whole record. */
const loadValues = async (db: Db, requests: readonly SaveRequest[], states: Map<string, RecordState>) => {
  const whole = requests.filter(({ changed }) => changed === null)
  for (const id of new Set(whole.map(({ studentId }) => studentId)))
    Object.assign(states.get(id)?.values ?? {}, await findStudent(db, id))
  const wanted = requests.flatMap(({ studentId: id, changed }) =>
    (changed ?? []).flatMap((name) => [name, ...(companions[name] ?? [])].map((field) => ({ id, field }))),
  )
  const rows = await listValues(
    db,
    unique(wanted, ({ id, field }) => `${field} ${id}`),
  )
  for (const { id, field, value } of rows) {
    const state = states.get(id)
    if (state) state.values[field] = value
  }
}

/** Loads lost versions, only for records with a save based on an older version. */
const loadGaps = async (db: Db, requests: readonly SaveRequest[], states: Map<string, RecordState>) => {
  const asked = requests.filter((request) => {
    const state = states.get(request.studentId)
    return state?.hasGaps && basesOf(request).some((base) => base < state.from)
  })
  if (asked.length === 0) return
  const gaps = await listGaps(db, [...new Set(asked.map(({ studentId }) => studentId))])
  for (const gap of gaps) states.get(gap.student_id)?.gaps.push(gap)
}

/** The versions that a save names. */
const basesOf = ({ base, givenBack }: SaveRequest): number[] => [
  ...(base === null ? [] : [base]),
  ...Object.values(givenBack),
]

const loadChanges = async (db: Db, requests: readonly SaveRequest[], states: Map<string, RecordState>) => {
  const wanted: Record<ChangesFor, WantedChanges[]> = { named: [], ofTab: [], ofSession: [] }
  for (const request of requests) {
    const { studentId: id, editor } = request
    const state = states.get(id)
    if (!state || basesOf(request).every((one) => one === state.from)) continue
    const base = request.base ?? state.from
    const isAlone = requests.filter(({ studentId }) => studentId === id).length === 1
    const ofRequest = disputable(request, state, isAlone).map((field) => ({ id, field, base, ...editor }))
    wanted[changesFor(request)].push(...ofRequest)
  }
  const found = new Map<number, Awaited<ReturnType<typeof listNeededChanges>>[number]>()
  for (const asker of ['named', 'ofTab', 'ofSession'] as const)
    for (const row of await listNeededChanges(db, asker, wanted[asker])) found.set(Number(row.id), row)
  for (const [, row] of [...found].sort(([one], [other]) => one - other))
    states.get(row.student_id)?.changes.push(asChange(row))
}

/** The fields whose history the merge needs. A stored value needs none if the batch has no other save of the record. */
const disputable = ({ changed, values }: SaveRequest, state: RecordState, isAlone: boolean) =>
  changed ?? Object.keys(values).filter((field) => !isAlone || values[field] !== state.values[field])

const changesFor = ({ changed, editor }: SaveRequest): ChangesFor => {
  if (changed !== null) return 'named'
  return editor.client === null ? 'ofSession' : 'ofTab'
}
