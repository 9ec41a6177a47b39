// Saves records. Saves that arrive together share a transaction, and each is answered after COMMIT (REL-04, REL-05).
//
//   saveStudent ──▶ the queue ──▶ runBatch: loaded ──▶ merged and checked ──▶ written ──▶ COMMIT ──▶ answered, with receipts
//   other work of the office ──▶ saveWithin, in its own transaction ──▶ runBatch
import type { App } from '../../http/appParts'
import type { SaveStudentAnswer, SaveStudentBody } from '#shared/contract/students/students'
import { mayBeGivenBack } from '#shared/rules/access/keptOnDevice'
import { dayIn } from '#shared/rules/dates'
import { fullName, searchForm } from '#shared/rules/students/names'
import { Refusal } from '../../platform/core/refusal'
import { Overtaken } from '../../platform/database/databaseFault'
import { createGroupCommit, type GroupCommit } from '../../platform/database/queries/groupCommit'
import type { Db, SessionReadTable } from '../../platform/database/schema/schema'
import { claimStudents, findVersionRead, saveVersionRead } from '../record/queries'
import type { Covered, Receipts } from '../restores/coverage'
import { addAnswersBack, saveFamilyBack } from '../restores/queries'
import { decideSave, type Decided, type Moment, References } from './decide'
import { loadStates, withBase, type RecordState } from './load'
import { addChanges, addConsents, saveNames, saveSeqs, saveValues } from './queries'
import { noBudgets, openSaveBudget, type SaveBudget, type SaveBudgets } from './rateLimit'
import { saveRequestOf, type Saver, type SaveRequest } from './request'

export interface Saves {
  save(request: SaveRequest): Promise<Decided>
  /** Writes nothing when a page reads the same version again. */
  rememberRead(read: Omit<ReadJob, 'does'>): Promise<void>
  /** Resolves when nothing is waiting or being written. */
  drained(): Promise<void>
}

/** Remembers the version a session has read: the base for clients that send no base. */
export interface ReadJob extends SessionReadTable {
  does: 'read'
  by: SaveRequest['by']
  /** The school's epoch while returning families are being counted; otherwise null. */
  epoch: string | null
}

/**
 * A save as a browser sends it.
 * @param copied the students from whom fields were copied, by field
 * @param covered the state of backups when the save begins, and whether lost answers are accepted again
 */
export const saveStudent = async (
  { saves, receipts }: Pick<App, 'saves' | 'receipts'>,
  by: Saver,
  body: SaveStudentBody,
  { epoch, takesBack }: Covered,
  copied: SaveRequest['copied'] = {},
): Promise<SaveStudentAnswer> => {
  const asked = saveRequestOf(body, by)
  const givenBack = takesBack ? givenBackIn(body, asked, epoch, receipts) : {}
  const { known, ...answer } = await saves.save({ ...asked, epoch, givenBack, copied })
  const withoutReceipt = new Set([...known, ...answer.conflicts.map(({ field }) => field)])
  const stored = (asked.changed ?? []).filter((field) => !withoutReceipt.has(field) && mayBeGivenBack(field))
  const receiptFor = (field: string) =>
    receipts.give({ studentId: body.id, field, value: asked.values[field] ?? null }, epoch, answer.version)
  return { ...answer, receipts: Object.fromEntries(stored.map((field) => [field, receiptFor(field)])) }
}

/** By field, the version under which an answer was acknowledged before a restore. */
const givenBackIn = (
  { id: studentId, _receipts: posted = {} }: SaveStudentBody,
  { values }: SaveRequest,
  epoch: string,
  receipts: Receipts,
): SaveRequest['givenBack'] =>
  Object.fromEntries(
    Object.entries(posted).flatMap(([field, receipt]) => {
      const value = values[field]
      if (value === undefined) return []
      const version = receipts.versionBefore(receipt, { studentId, field, value }, epoch)
      return version === null ? [] : [[field, version] as const]
    }),
  )

type Job = SaveRequest | ReadJob
type Answer = Decided | null

export const createSaves = ({
  db,
  clock,
  timeZone,
  budgets,
  tell,
}: {
  db: Db
  clock: () => Date
  timeZone: string
  budgets: SaveBudgets
  /** Left out: nobody is told of an agreement. */
  tell?: App['tell']
}): Saves => {
  const moment = (): Moment => {
    const now = clock()
    return { now: now.toISOString(), today: dayIn(timeZone, now) }
  }
  const group: GroupCommit<Job, Answer> = createGroupCommit({
    db,
    runBatch: (trx, jobs: readonly Job[]) => runBatch(trx, jobs, moment(), budgets, tell),
    claim: async (trx, jobs) => {
      const ids = jobs.filter(isSave).map(({ studentId }) => studentId)
      if (ids.length > 0) await claimStudents(trx, ids)
    },
    keyOf: (job) => (isSave(job) ? job.studentId : job.student_id),
  })
  return {
    save: async (job) => (await group.submit(job)) as Decided,
    rememberRead: async (read) => {
      const known = await findVersionRead(db, read.session_id, read.student_id)
      if (known !== read.version) await group.submit({ does: 'read', ...read })
    },
    drained: () => group.drained(),
  }
}

const runBatch = async (
  db: Db,
  jobs: readonly Job[],
  moment: Moment,
  budgets: SaveBudgets,
  tell?: App['tell'],
): Promise<Array<Answer | Error>> => {
  const based = await Promise.all(jobs.map(async (job) => (isSave(job) ? withBase(db, job) : job)))
  const saves = based.filter(isSave)
  const states = await loadStates(db, saves)
  const budget = await openSaveBudget(db, saves, budgets, new Date(moment.now))
  const references = new References(db)
  const answers: Array<Answer | Error> = []
  for (const job of based) {
    if (isSave(job)) {
      const state = states.get(job.studentId)
      const decide = () => decideSave(job, state, moment, references)
      answers.push(await decideWithinBudget(job, state, decide, budget))
    } else answers.push(null)
  }
  await writeStates(db, [...states.values()], moment.now)
  await budget.spend()
  for (const { session_id, student_id, version } of [...jobs.filter(isRead), ...seenBySaving(based, answers)])
    await saveVersionRead(db, { session_id, student_id, version })
  await noteReturns(db, jobs, states, moment.now)
  await tellOfAgreements(db, [...states.values()], moment.now, tell)
  return answers
}

const isSave = (job: Job): job is SaveRequest => job.does === 'save'

/** Returns a refusal instead of throwing it. */
const decideWithinBudget = async (
  save: SaveRequest,
  state: RecordState | undefined,
  decide: () => Promise<Decided>,
  budget: SaveBudget,
): Promise<Decided | Refusal> => {
  const spent = budget.refusal(save)
  if (spent) return spent
  const before = state?.newChanges.length ?? 0
  const answer = await decide().catch((error: unknown) => {
    if (error instanceof Refusal) return error
    throw error
  })
  budget.count(save, state?.newChanges.slice(before) ?? [])
  return answer
}

const writeStates = async (db: Db, states: readonly RecordState[], now: string) => {
  await writeValues(db, states)
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

/** A family that agrees to the terms is done: it is told that its registration has been received. */
const tellOfAgreements = async (
  db: Db,
  states: readonly RecordState[],
  now: string,
  tell: App['tell'] | undefined,
) => {
  const agreed = states.flatMap(({ newConsents }) => newConsents).filter(({ value }) => value === 1)
  const students = agreed.map(({ student_id }) => ({ student_id, about: now.slice(0, 10), data: {} }))
  if (students.length > 0) await tell?.(db, { kind: 'received', students, at: new Date(now) })
}

/** The first statement writes one changed field of every record, the second statement another, and so on. */
const writeValues = async (db: Db, states: readonly RecordState[]) => {
  const most = Math.max(0, ...states.map(({ dirty }) => dirty.size))
  for (let nth = 0; nth < most; nth += 1) {
    const rows = states.flatMap(({ id, from, version, updatedAt, values, dirty }) => {
      const field = [...dirty][nth]
      if (field === undefined) return []
      // From the second statement on, the record already has its new version.
      return [
        { id, field, value: values[field] ?? null, from: nth === 0 ? from : version, version, updatedAt },
      ]
    })
    // Another instance was faster. Nothing of this batch is committed, and the batch starts again from the new records.
    if (!(await saveValues(db, rows))) throw new Overtaken()
  }
}

const writeNames = async (db: Db, { id, values }: RecordState) => {
  const name = {
    first_name: values.first_name as string | null,
    last_name: values.last_name as string | null,
  }
  await saveNames(db, id, { name: fullName(name), search: searchForm(fullName(name)) })
}

const isRead = (job: Job): job is ReadJob => job.does === 'read'

/** A session that posts a whole record without having read it counts as having read the version that it stored. */
const seenBySaving = (jobs: readonly Job[], answers: ReadonlyArray<Answer | Error>): SessionReadTable[] =>
  jobs.flatMap((job, index) => {
    const answer = answers[index]
    if (!isSave(job) || !job.isWhole || job.base !== null || !answer || answer instanceof Error) return []
    return [{ session_id: job.editor.session, student_id: job.studentId, version: answer.version }]
  })

/** Notes after a restore which families have come back, and counts the answers that they sent again. */
const noteReturns = async (
  db: Db,
  jobs: readonly Job[],
  states: ReadonlyMap<string, RecordState>,
  now: string,
) => {
  for (const { student_id, by, epoch } of jobs.filter(isRead))
    if (epoch !== null && by === 'family') await saveFamilyBack(db, { student_id, epoch }, now)
  const epochs = new Map(jobs.filter(isSave).map(({ studentId, epoch }) => [studentId, epoch]))
  for (const { id, returned } of states.values())
    if (returned > 0) await addAnswersBack(db, { student_id: id, epoch: epochs.get(id) ?? '' }, returned)
}

/** Saves all or none in the caller's transaction, which has claimed the students and writes other things, too. */
export const saveAllWithin = async (
  trx: Db,
  requests: readonly SaveRequest[],
  moment: Moment,
  tell?: App['tell'],
): Promise<Decided[]> => {
  const answers = await runBatch(trx, requests, moment, noBudgets, tell)
  const refused = answers.find((answer) => answer instanceof Error)
  if (refused) throw refused
  return answers as Decided[]
}

export const saveWithin = async (
  trx: Db,
  request: SaveRequest,
  moment: Moment,
  tell?: App['tell'],
): Promise<Decided> => (await saveAllWithin(trx, [request], moment, tell))[0] as Decided
