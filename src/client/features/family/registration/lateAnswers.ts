// Answers that a family could not save because registration has closed. They stay in their fields and are sent to the
// school for a decision; their state is read from the correction requests.
import type { Correction, LateOutcome } from '#shared/contract/students/corrections'
import { isAbout } from '#shared/rules/students/lateAnswers'
import { studentsApi } from '#client/api/students/studentsApi'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { log } from '#client/log'
import { readRecord, selectRecord, valueIn } from '#client/saving/cachedRecord'
import { readFailure } from '#client/saving/createSaveSlice'
import type { LateDecision } from '#client/saving/machine/responses'
import { isEmpty, retryDelay, type Edit, type Edits, type SaveQueue } from '#client/saving/machine/queue'
import { whenRecord } from '#client/saving/record'
import { recordSave, recordSaveSelectors } from '#client/saving/recordSaveSlice'
import type { AppStartListening, Effects } from '#client/store/listeners'
import type { RootState } from '#client/store/rootReducer'

const none: Edits = {}

export const lateEdits = (queue: SaveQueue): Edits => (queue.is === 'closed' ? queue.waiting : none)

/** True if at least one answer has become late. */
export const isNewlyLate = (queue: SaveQueue, before: SaveQueue | undefined): boolean => {
  const known = before ? lateEdits(before) : none
  return Object.entries(lateEdits(queue)).some(([name, edit]) => known[name]?.value !== edit.value)
}

const typedAt = ({ at }: Edit): string | null => (at === undefined ? null : new Date(at).toISOString())

/** The body of the request to the school. */
export const offeredAnswers = (edits: Edits) =>
  Object.entries(edits).map(([field, edit]) => {
    const typed_at = typedAt(edit)
    const known = { ...(edit.was !== undefined && { was: edit.was }), ...(typed_at !== null && { typed_at }) }
    return { field, value: edit.value, ...known }
  })

const unknown = 'The school’s server did not accept this answer.'

/** @param edits the edits of that request */
export const decisionOf = (edits: Edits, outcomes: readonly LateOutcome[]): LateDecision => {
  const ones = outcomes.map((one) => ({ ...one, value: edits[one.field]?.value ?? null }))
  const stored = ones.filter(({ outcome }) => outcome === 'stored')
  const refused = ones.filter(({ outcome }) => outcome === 'refused')
  return {
    stored: Object.fromEntries(stored.map(({ field, value }) => [field, value])),
    refused: Object.fromEntries(
      refused.map(({ field, value, problem }) => [field, { value, problem: problem ?? unknown }]),
    ),
  }
}

/** The state of one late answer; `problem` means that its value is invalid and can never be stored. */
export type LateState = 'not told' | 'told' | 'answered' | 'overtaken' | 'problem'

export interface LateStanding {
  readonly is: LateState
  /** The school's correction request for it. */
  readonly correction?: Correction
}

/** @param requests newest first */
const standingOf = (field: string, edit: Edit, requests: readonly Correction[]): LateStanding => {
  const about = requests.filter((one) => one.field === field)
  const same = about.find((one) => isAbout(one, { value: edit.value, typedAt: typedAt(edit) }))
  if (same) return { is: same.state === 'open' ? 'told' : 'answered', correction: same }
  const other = about.find(({ state, late }) => state === 'open' && late !== null)
  const isNewer = other?.late?.typed_at && (typedAt(edit) ?? '') < other.late.typed_at
  return isNewer && other ? { is: 'overtaken', correction: other } : { is: 'not told' }
}

/**
 * The state of each answer that is missing from the school's record, by field; only while registration is closed.
 * @param isClosed true if registration is closed, even if no save was refused yet
 */
export const lateStandings = (
  queue: SaveQueue,
  requests: readonly Correction[],
  isClosed = queue.is === 'closed',
): Readonly<Record<string, LateStanding>> => {
  if (!isClosed) return {}
  const edits = Object.entries(lateEdits(queue))
  return {
    ...Object.fromEntries(Object.keys(queue.refusedValues).map((name) => [name, { is: 'problem' }])),
    ...Object.fromEntries(edits.map(([name, edit]) => [name, standingOf(name, edit, requests)])),
  }
}

const { offerLateAnswers, listCorrections } = studentsApi.endpoints
const { getStudentRecord } = studentsApi.endpoints

const lateOf = (state: RootState, studentId: string) =>
  lateEdits(recordSaveSelectors.selectQueue(state, studentId))

const hasOpenedAgain = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 409

/** Retries like a save, until the school has the answers or none is late any more. */
const offer = async (studentId: string, effects: Effects, attempt = 1): Promise<void> => {
  const edits = lateOf(effects.getState(), studentId)
  if (isEmpty(edits)) return
  const body = { student_id: studentId, answers: offeredAnswers(edits) }
  const { data, error } = await effects.dispatch(offerLateAnswers.initiate(body, { track: false }))
  if (data) {
    effects.dispatch(recordSave.lateDecided({ studentId, ...decisionOf(edits, data.answers) }))
    return
  }
  if (hasOpenedAgain(error)) return void effects.dispatch(recordSave.windowReopened(studentId))
  const failure = readFailure(error)
  if (failure.is === 'signedOut') await effects.condition(signedInAgain.match)
  else if (failure.is === 'unreachable')
    await effects.delay(retryDelay(attempt, failure.retryAfter, Math.random()))
  else return log('late answers were not accepted', { reason: failure.is })
  return offer(studentId, effects, attempt + 1)
}

const addOffers = (listen: AppStartListening) =>
  whenRecord(
    listen,
    ({ editor, queue }, before) => editor === 'family' && isNewlyLate(queue, before?.queue),
    async ({ studentId }, effects) => {
      // A later offer includes everything that an earlier one has.
      effects.cancelActiveListeners()
      await offer(studentId, effects)
    },
  )

/** An answer is accepted as soon as the record has the same value. */
const addStored = (listen: AppStartListening) =>
  listen({
    matcher: getStudentRecord.matchFulfilled,
    effect: ({ payload: record, meta }, effects) => {
      const studentId = meta.arg.originalArgs
      const names = Object.keys(lateOf(effects.getState(), studentId))
      if (!record || names.length === 0) return
      const stored = Object.fromEntries(names.map((name) => [name, valueIn(record, name)]))
      effects.dispatch(recordSave.lateDecided({ studentId, stored, refused: {} }))
    },
  })

/** Reads the record again when the school reports a correction. */
const addAnswered = (listen: AppStartListening) =>
  listen({
    matcher: listCorrections.matchFulfilled,
    effect: ({ payload: requests, meta }, effects) => {
      const studentId = meta.arg.originalArgs
      const queue = recordSaveSelectors.selectQueue(effects.getState(), studentId)
      const standings = Object.entries(lateStandings(queue, requests))
      const record = selectRecord(effects.getState(), studentId)
      const corrected = standings.filter(
        ([name, { correction }]) =>
          correction?.state === 'corrected' && valueIn(record, name) !== queue.waiting[name]?.value,
      )
      if (corrected.length > 0) void effects.dispatch(readRecord(studentId))
    },
  })

export const addLateAnswersListeners = (listen: AppStartListening): void => {
  addOffers(listen)
  addStored(listen)
  addAnswered(listen)
}
