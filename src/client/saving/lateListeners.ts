// Offers to the school what could not be saved because registration has closed, and lets go of what it has stored.
import { correctionsApi } from '../api/students/correctionsApi'
import { studentsApi } from '../api/students/studentsApi'
import { signedInAgain } from '../api/transport/sessionEvents'
import { log } from '../log'
import type { AppStartListening } from '../store/listeners'
import type { RootState } from '../store/rootReducer'
import { readRecord } from '../record/readRecord'
import { selectRecord, valueIn } from '../record/recordSelectors'
import { whenRecord } from './recordSaveListeners'
import { recordSave, recordSaveSelectors } from './recordSaveSlice'
import { retryDelay } from './machine/answers'
import { readFailure } from './saveFailure'
import { isEmpty } from './machine/queue'
import type { Effects } from './sendRecord'
import { decisionOf, isNewlyLate, lateEdits, lateStandings, offeredAnswers } from './late'

const { offerLateAnswers, listCorrections } = correctionsApi.endpoints
const { getStudentRecord } = studentsApi.endpoints

const lateOf = (state: RootState, studentId: string) =>
  lateEdits(recordSaveSelectors.selectQueue(state, studentId))

const hasOpenedAgain = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 409

/** Tried again like a save, until the school has them or nothing is late any more. */
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
      // A later offer has everything that an earlier one has.
      effects.cancelActiveListeners()
      await offer(studentId, effects)
    },
  )

/** The school has taken an answer in as soon as its record says the same. */
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

/** What the school says it has corrected is looked at. */
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
