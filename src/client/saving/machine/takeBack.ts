// What becomes of a save that is on its way when its answer will not be heard.
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

/** Puts a batch that was not stored back; what was typed since wins. */
export const takeBack = (queue: Sending): Values => {
  const { sent, waiting, refusedValues } = queue
  const older = without(sent.edits, ...Object.keys(refusedValues))
  return { ...valuesOf(queue), waiting: { ...older, ...waiting } }
}

/** What was sent below an edit may have arrived. */
export const over = <T extends Edit>(edit: T, below: Edit | undefined): T => {
  if (!below) return edit
  const unheard = [...(edit.unheard ?? []), ...(below.unheard ?? []), below.value]
  return { ...edit, unheard: [...new Set(unheard)] }
}

export const allOver = <T extends Edit>(edits: ByField<T>, below: ByField<Edit>): ByField<T> =>
  Object.keys(edits).some((name) => name in below)
    ? Object.fromEntries(Object.entries(edits).map(([name, edit]) => [name, over(edit, below[name])]))
    : edits

/** The batch may have arrived, and all that was typed over it knows so. */
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

/** All that is not stored, as it lies on the device. */
export const notStored = (queue: SaveQueue): Pick<Values, 'waiting' | 'refusedValues' | 'conflicts'> => {
  const now = unanswered(queue)
  const { waiting, refusedValues, conflicts } = now
  return { waiting: { ...sentOf(now)?.edits, ...waiting }, refusedValues, conflicts }
}

/** The page is hidden or left: everything unsaved goes at once; `seq` keeps an overtaken save from winning. */
export const leaving = (queue: SaveQueue): SaveQueue => {
  if (queue.is !== 'sending' && queue.is !== 'pausing') return queue
  if (sentOf(queue)?.leaving && isEmpty(queue.waiting)) return queue
  const back = queue.is === 'sending' ? takeBack(unanswered(queue)) : queue
  // What is given back goes by itself, and lies on the device.
  const fresh = some(back.waiting, isFresh)
  return isEmpty(fresh) ? queue : send(back, fresh, queue.attempt, true)
}
