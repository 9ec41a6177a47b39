// Loads what a batch of saves needs, and no more.
import type { Db } from '../../platform/database/schema/schema'
import { listGaps } from '../restores/restoresQueries'
import { findStudent, findVersionRead } from '../record/studentsQueries'
import { asChange, RecordState } from './recordState'
import {
  listNeededChanges,
  listHeads,
  listValues,
  type Knowing,
  type WantedChanges,
} from './saveReadsQueries'
import type { SaveRequest } from './request'

/** A record with more changed fields is read and written whole: one statement instead of many. */
export const maxSingleFields = 3

/** Fields that are also needed when these change. */
const companions: Readonly<Record<string, readonly string[]>> = {
  first_name: ['last_name'],
  last_name: ['first_name'],
  agree_terms_conditions: ['terms_and_conditions', 'ticks_asked'],
}

const needsWhole = ({ changed }: SaveRequest): boolean => changed === null || changed.length > maxSingleFields

const neededFields = ({ changed }: SaveRequest): string[] =>
  (changed ?? []).flatMap((field) => [field, ...(companions[field] ?? [])])

/** Gives a base to saves of clients that send none: the version that their session last read. */
export const withBases = (db: Db, requests: readonly SaveRequest[]): Promise<SaveRequest[]> =>
  Promise.all(
    requests.map(async (request) => {
      if (request.base !== null) return request
      const read = await findVersionRead(db, request.editor.session, request.studentId)
      return { ...request, base: read ?? null }
    }),
  )

const unique = <Item>(items: readonly Item[], key: (item: Item) => string): Item[] => [
  ...new Map(items.map((item) => [key(item), item])).values(),
]

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

const loadWhole = async (db: Db, state: RecordState) => {
  const { version: _version, updatedAt: _updatedAt, ...values } = (await findStudent(db, state.id)) ?? {}
  state.values = values
  state.isWhole = true
}

const loadValues = async (db: Db, requests: readonly SaveRequest[], states: Map<string, RecordState>) => {
  const whole = new Set(requests.filter(needsWhole).map(({ studentId }) => studentId))
  for (const id of whole) {
    const state = states.get(id)
    if (state) await loadWhole(db, state)
  }
  const wanted = requests
    .filter(({ studentId }) => !whole.has(studentId))
    .flatMap((request) => neededFields(request).map((field) => ({ id: request.studentId, field })))
  const rows = await listValues(
    db,
    unique(wanted, ({ id, field }) => `${field} ${id}`),
  )
  for (const { id, field, value } of rows) {
    const state = states.get(id)
    if (state) state.values[field] = value
  }
}

/** The versions that a save names. */
const basesOf = ({ base, givenBack }: SaveRequest): number[] => [
  ...(base === null ? [] : [base]),
  ...Object.values(givenBack),
]

/** Of those whose save names a version that is not the newest: nobody else is asked. */
const loadGaps = async (db: Db, requests: readonly SaveRequest[], states: Map<string, RecordState>) => {
  const asked = requests.filter((request) => {
    const state = states.get(request.studentId)
    return state?.hasGaps && basesOf(request).some((base) => base < state.from)
  })
  const gaps = await listGaps(db, [...new Set(asked.map(({ studentId }) => studentId))])
  for (const gap of gaps) states.get(gap.student_id)?.gaps.push(gap)
}

const knowingOf = ({ changed, editor }: SaveRequest): Knowing => {
  if (changed !== null) return 'named'
  return editor.client === null ? 'ofSession' : 'ofTab'
}

/** A value that is stored already needs no history, unless another save of the same moment changes it first. */
const disputable = ({ changed, values }: SaveRequest, state: RecordState, isAlone: boolean) =>
  changed ?? Object.keys(values).filter((field) => !isAlone || values[field] !== state.values[field])

const loadChanges = async (db: Db, requests: readonly SaveRequest[], states: Map<string, RecordState>) => {
  const wanted: Record<Knowing, WantedChanges[]> = { named: [], ofTab: [], ofSession: [] }
  for (const request of requests) {
    const { studentId: id, editor } = request
    const state = states.get(id)
    if (!state || basesOf(request).every((one) => one === state.from)) continue
    const base = request.base ?? state.from
    const isAlone = requests.filter(({ studentId }) => studentId === id).length === 1
    const ofRequest = disputable(request, state, isAlone).map((field) => ({ id, field, base, ...editor }))
    wanted[knowingOf(request)].push(...ofRequest)
  }
  const found = new Map<number, Awaited<ReturnType<typeof listNeededChanges>>[number]>()
  for (const knowing of ['named', 'ofTab', 'ofSession'] as const)
    for (const row of await listNeededChanges(db, knowing, wanted[knowing])) found.set(Number(row.id), row)
  for (const [, row] of [...found].sort(([one], [other]) => one - other))
    states.get(row.student_id)?.changes.push(asChange(row))
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
