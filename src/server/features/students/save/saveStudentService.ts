// Saves records in batches: one transaction for all saves waiting, each answered after COMMIT (REL-04, REL-05).
import type { SaveStudentAnswer } from '#shared/contract/records/students'
import { dayIn } from '#shared/rules/dates'
import { fullName, searchForm } from '#shared/rules/names'
import { Refusal } from '../../../platform/core/refusal'
import { Overtaken } from '../../../platform/database/databaseFault'
import { createGroupCommit, type GroupCommit } from '../../../platform/database/queries/groupCommit'
import type { Db, SessionReadTable } from '../../../platform/database/schema/schema'
import { findVersionRead, saveVersionRead } from '../record/studentsRepository'
import { decideSave, type Moment } from './decideSaveRules'
import { loadStates, maxSingleFields, withBases } from './loadStatesService'
import type { RecordState } from './recordStateRules'
import { References } from './referencesRules'
import type { SaveRequest } from './saveRequestData'
import {
  addChanges,
  addConsents,
  claimRecords,
  saveNames,
  saveRecord,
  saveSeqs,
  saveValues,
  type NewValue,
} from './saveWritesRepository'

/** Stores the version that a session has read: the base for clients that send none. */
export interface ReadJob extends SessionReadTable {
  does: 'read'
}

type Job = SaveRequest | ReadJob
type Answer = SaveStudentAnswer | null

const isStoredWhole = ({ isWhole, dirty }: RecordState) => isWhole && dirty.size > maxSingleFields

/** The nth changed field of each record: one statement for all of them. */
const nthValues = (states: readonly RecordState[], nth: number): NewValue[] =>
  states.flatMap(({ id, from, version, updatedAt, values, dirty }) => {
    const field = [...dirty][nth]
    if (field === undefined) return []
    // Once the first field is written, the record has its new version.
    return [{ id, field, value: values[field] ?? null, from: nth === 0 ? from : version, version, updatedAt }]
  })

const writeRecords = async (db: Db, states: readonly RecordState[]) => {
  const isStored: boolean[] = []
  for (const state of states.filter(isStoredWhole)) isStored.push(await saveRecord(db, state, state.values))
  const single = states.filter((state) => !isStoredWhole(state))
  const maxFields = Math.max(0, ...single.map(({ dirty }) => dirty.size))
  for (let nth = 0; nth < maxFields; nth += 1) isStored.push(await saveValues(db, nthValues(single, nth)))
  // Another instance wrote first: the batch is rolled back and retried on the new values.
  if (isStored.includes(false)) throw new Overtaken()
}

const writeNames = async (db: Db, { id, values }: RecordState) => {
  const name = {
    first_name: values.first_name as string | null,
    last_name: values.last_name as string | null,
  }
  await saveNames(db, id, { name: fullName(name), search: searchForm(fullName(name)) })
}

const writeStates = async (db: Db, states: readonly RecordState[], now: string) => {
  await writeRecords(db, states)
  for (const state of states) {
    if (state.dirty.has('first_name') || state.dirty.has('last_name')) await writeNames(db, state)
  }
  await addChanges(
    db,
    states.flatMap(({ newChanges }) => newChanges),
  )
  const seqs = states.flatMap((state) =>
    [...state.dirtySeqs].map((client) => ({
      student_id: state.id,
      client,
      seqs: JSON.stringify(state.seqsOf(client)),
      updated_at: now,
    })),
  )
  await saveSeqs(db, seqs)
  const consents = states.flatMap(({ newConsents }) => newConsents)
  if (consents.length > 0) await addConsents(db, consents)
}

const isSave = (job: Job): job is SaveRequest => job.does === 'save'
const isRead = (job: Job): job is ReadJob => job.does === 'read'

const runBatch = async (db: Db, jobs: readonly Job[], moment: Moment): Promise<Array<Answer | Error>> => {
  const saves = await withBases(db, jobs.filter(isSave))
  const states = await loadStates(db, saves)
  const references = new References(db)
  const answers: Array<Answer | Error> = []
  for (const save of saves) {
    const decided = decideSave(save, states.get(save.studentId), moment, references)
    answers.push(
      await decided.catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      }),
    )
  }
  await writeStates(db, [...states.values()], moment.now)
  for (const { session_id, student_id, version } of jobs.filter(isRead)) {
    await saveVersionRead(db, { session_id, student_id, version })
  }
  return jobs.map((job) => (isSave(job) ? (answers.shift() ?? null) : null))
}

export interface Saves {
  save(request: SaveRequest): Promise<SaveStudentAnswer>
  /** Writes nothing when the session has already read this version. */
  rememberRead(row: SessionReadTable): Promise<void>
  /** Resolves when no save is waiting or being written. */
  drained(): Promise<void>
}

export const createSaves = ({
  db,
  clock,
  timeZone,
}: {
  db: Db
  clock: () => Date
  timeZone: string
}): Saves => {
  const moment = (): Moment => {
    const now = clock()
    return { now: now.toISOString(), today: dayIn(timeZone, now) }
  }
  const group: GroupCommit<Job, Answer> = createGroupCommit({
    db,
    runBatch: (trx, jobs: readonly Job[]) => runBatch(trx, jobs, moment()),
    claim: async (trx, jobs) => {
      const ids = jobs.filter(isSave).map(({ studentId }) => studentId)
      if (ids.length > 0) await claimRecords(trx, ids)
    },
    keyOf: (job) => (isSave(job) ? job.studentId : job.student_id),
  })
  return {
    save: async (job) => (await group.submit(job)) as SaveStudentAnswer,
    rememberRead: async (row) => {
      const known = await findVersionRead(db, row.session_id, row.student_id)
      if (known !== row.version) await group.submit({ does: 'read', ...row })
    },
    drained: () => group.drained(),
  }
}
