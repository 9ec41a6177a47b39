// Loads what a batch of saves needs to know of its records, in a few statements. RecordState is a record during the batch.
import type { FieldValue } from '#shared/record/record'
import type { RegistrationWindow } from '#shared/rules/school/registrationWindow'
import type { Change, Merge, Stored } from '#shared/rules/students/mergeRecord'
import type { Db, FieldChangeTable } from '../../platform/database/schema/schema'
import { findStudent, findVersionRead } from '../record/queries'
import { listGaps, type Gap } from '../restores/queries'
import {
  listNeededChanges,
  type ChangesFor,
  type WantedChanges,
  listHeads,
  listValues,
  type Head,
  type NewChange,
  type NewConsent,
} from './queries'
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

type Applied = Merge['applied'][number]

/** A record during a batch: its stored values, and the changes made by the batch so far. */
export class RecordState {
  readonly id: string
  /** The version that was read. */
  readonly from: number
  readonly window: RegistrationWindow
  version: number
  updatedAt: string
  /** The fields that the batch touches. */
  readonly values: Record<string, FieldValue> = {}
  /** True if restores have lost versions of the record. */
  readonly hasGaps: boolean
  /** The lost versions; loaded when a save has a base that is not the newest. */
  readonly gaps: Gap[] = []
  /** The number of answers that came back after a restore. */
  returned = 0
  /** The changes on which the saves of the batch depend, oldest first. */
  readonly changes: Change[] = []
  readonly dirty = new Set<string>()
  readonly newChanges: NewChange[] = []
  readonly newConsents: NewConsent[] = []
  readonly seqs = new Map<string, Record<string, number>>()
  readonly dirtySeqs = new Set<string>()

  constructor({ id, version, updatedAt, has_gaps, open, deadline, left_on }: Head) {
    this.id = id
    this.from = this.version = version
    this.updatedAt = updatedAt
    this.hasGaps = Boolean(has_gaps)
    this.window = { open: open === 1 ? 1 : 0, deadline, left_on }
  }

  seqsOf(client: string | null): Readonly<Record<string, number>> {
    return (client !== null && this.seqs.get(client)) || {}
  }

  /** The record in the form with which the merge compares a save of this client. */
  storedFor(client: string | null): Stored {
    const { version, updatedAt, values, changes } = this
    return {
      ...{ version, updatedAt, values, changes, seqs: this.seqsOf(client) },
      isLost: (base) => this.#isLost(base),
      precedesRestore: (base) =>
        base !== null && this.gaps.some(({ version_before }) => base <= version_before),
    }
  }

  /** True if a restore lost this version: it lies in a gap or is newer than the record. */
  #isLost(base: number | null): boolean {
    if (base === null) return false
    return (
      base > this.version || this.gaps.some((gap) => gap.version_before < base && base < gap.version_after)
    )
  }

  /** Applies what one save changes. */
  take({ applied, seqs }: Pick<Merge, 'applied' | 'seqs'>, request: SaveRequest, at: string) {
    const { client } = request.editor
    if (client !== null && Object.keys(seqs).length > 0) {
      this.seqs.set(client, { ...this.seqsOf(client), ...seqs })
      this.dirtySeqs.add(client)
    }
    if (applied.length === 0) return
    this.returned += applied.filter((change) => this.#isReturn(change, request)).length
    this.version += 1
    this.updatedAt = at
    for (const change of applied) this.#take(change, request, at)
  }

  /**
   * True for an answer that a restore lost and this save brings back. Fields the portal adds (an agreement's text) do
   * not count.
   */
  #isReturn({ field, old_value, new_value }: Applied, { givenBack, base, changed }: SaveRequest): boolean {
    if (old_value === new_value || !changed?.includes(field)) return false
    return this.#isLost(givenBack[field] ?? base)
  }

  #take({ field, old_value, new_value }: Applied, request: SaveRequest, at: string) {
    const { version } = this
    const { by, editor, accountId, seq, copied } = request
    this.values[field] = new_value
    this.dirty.add(field)
    this.changes.push({ version, field, old_value, new_value, at, by, account: accountId, ...editor })
    this.newChanges.push({
      student_id: this.id,
      version,
      field,
      old_value: JSON.stringify(old_value),
      new_value: JSON.stringify(new_value),
      at,
      by_role: by,
      by_account: accountId,
      by_session: editor.session,
      client: editor.client,
      seq,
      copied_from: copied?.[field] ?? null,
    })
  }
}

export const asChange = (row: Omit<FieldChangeTable, 'id'>): Change => ({
  version: row.version,
  field: row.field,
  old_value: JSON.parse(row.old_value) as FieldValue,
  new_value: JSON.parse(row.new_value) as FieldValue,
  at: row.at,
  by: row.by_role === 'school' ? 'school' : 'family',
  account: row.by_account,
  client: row.client,
  session: row.by_session,
})
