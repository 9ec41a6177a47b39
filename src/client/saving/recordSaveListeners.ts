// The effects of the saves: sending, retries, the delay of the icons, and the page's own events.
import type { AppStartListening } from '../store/listeners'
import type { RootState } from '../store/rootReducer'
import { watchPage } from './leaveGuards'
import { recordSave, recordSaveSelectors, type RecordSave } from './recordSaveSlice'
import { retryDelay } from './machine/answers'
import { attemptOf, sentOf, type SaveQueue } from './machine/queue'
import { iconDelay, isIconLate } from './machine/status'
import { sendBatch, type Effects } from './sendRecord'
import './unsavedQueues'

type Change = (now: RecordSave, before: RecordSave | undefined) => boolean

const { selectRecords } = recordSaveSelectors

const changed = (is: Change, now: RootState, before: RootState): RecordSave[] => {
  const [records, former] = [selectRecords(now), selectRecords(before)]
  if (records === former) return []
  return Object.values(records).filter((record) => is(record, former[record.studentId]))
}

/** Hears of each record of which something has become true. */
export const whenRecord = (
  listen: AppStartListening,
  is: Change,
  effect: (record: RecordSave, effects: Effects, before: RecordSave | undefined) => Promise<void>,
): void => {
  listen({
    predicate: (_event, now, before) => changed(is, now, before).length > 0,
    effect: async (_event, effects) => {
      const before = effects.getOriginalState()
      const former = selectRecords(before)
      const records = changed(is, effects.getState(), before)
      await Promise.all(records.map((record) => effect(record, effects, former[record.studentId])))
    },
  })
}

const offlinePause = 30_000

const pauseOf = (queue: SaveQueue): number =>
  queue.is === 'pausing' && queue.online
    ? retryDelay(queue.attempt, queue.retryAfter, Math.random())
    : offlinePause

const addSending = (listen: AppStartListening) =>
  whenRecord(
    listen,
    ({ queue }, before) => queue.is === 'sending' && queue.seq !== before?.queue.seq,
    async (record, effects) => {
      const sent = sentOf(record.queue)
      if (sent) await sendBatch(record, sent, effects)
    },
  )

const addRetries = (listen: AppStartListening) =>
  whenRecord(
    listen,
    ({ queue }, before) =>
      queue.is === 'pausing' && (before?.queue.is !== 'pausing' || before.queue.attempt !== queue.attempt),
    async ({ studentId, queue }, effects) => {
      await effects.delay(pauseOf(queue))
      effects.dispatch(recordSave.retryDue({ studentId, attempt: attemptOf(queue) }))
    },
  )

const lateIcons = ({ statuses }: RecordSave, before: RecordSave | undefined) =>
  Object.entries(statuses).filter(([name, status]) => isIconLate(status) && before?.statuses[name] !== status)

const addIcons = (listen: AppStartListening) =>
  whenRecord(
    listen,
    (record, before) => record.statuses !== before?.statuses && lateIcons(record, before).length > 0,
    async (record, effects, before) => {
      const turns = Object.fromEntries(lateIcons(record, before).map(([name, { turn }]) => [name, turn]))
      await effects.delay(iconDelay)
      effects.dispatch(recordSave.iconsDue({ studentId: record.studentId, turns }))
    },
  )

export const addRecordSaveListeners = (listen: AppStartListening): void => {
  addSending(listen)
  addRetries(listen)
  addIcons(listen)
  watchPage(listen)
}
