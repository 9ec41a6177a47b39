// Takes back a save in flight whose answer will not be received.
import {
  isEmpty,
  isFresh,
  send,
  sentOf,
  some,
  valuesOf,
  without,
  type ByField,
  type Edit,
  type SaveQueue,
  type Sending,
  type Values,
} from './queue'

/** Puts the values of a failed batch back; newer edits win. */
export const takeBack = (queue: Sending): Values => {
  const { sent, waiting, refusedValues } = queue
  const older = without(sent.edits, ...Object.keys(refusedValues))
  return { ...valuesOf(queue), waiting: { ...older, ...waiting } }
}

/** Adds the value sent before this edit to those that may have been stored. */
export const over = <T extends Edit>(edit: T, below: Edit | undefined): T => {
  if (!below) return edit
  const unheard = [...(edit.unheard ?? []), ...(below.unheard ?? []), below.value]
  return { ...edit, unheard: [...new Set(unheard)] }
}

export const allOver = <T extends Edit>(edits: ByField<T>, below: ByField<Edit>): ByField<T> =>
  Object.keys(edits).some((name) => name in below)
    ? Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, over(edit, below[name])]))
    : edits

/** Marks the batch in all newer edits as possibly stored. */
export const unanswered = <Q extends SaveQueue>(queue: Q): Q => {
  const sent = sentOf(queue)
  if (!sent) return queue
  const { edits } = sent
  return {
    ...queue,
    sent: { ...sent, edits: allOver(edits, edits) },
    waiting: allOver(queue.waiting, edits),
    refusedValues: allOver(queue.refusedValues, edits),
  }
}

/** All unsaved values, as stored on the device. */
export const notStored = (queue: SaveQueue): Pick<Values, 'waiting' | 'refusedValues' | 'conflicts'> => {
  const now = unanswered(queue)
  const { waiting, refusedValues, conflicts } = now
  return { waiting: { ...sentOf(now)?.edits, ...waiting }, refusedValues, conflicts }
}

/** The page is hidden or left, so everything unsaved is sent at once; `seq` keeps a replaced save from winning. */
export const leaving = (queue: SaveQueue): SaveQueue => {
  if (queue.is !== 'sending' && queue.is !== 'pausing') return queue
  if (sentOf(queue)?.leaving && isEmpty(queue.waiting)) return queue
  const back = queue.is === 'sending' ? takeBack(unanswered(queue)) : queue
  // Values resent after a restore must be sent alone; they stay on the device.
  const fresh = some(back.waiting, isFresh)
  return isEmpty(fresh) ? queue : send(back, fresh, queue.attempt, true)
}
