// What the person decides about answers that are not stored: to give them up, or which of two counts.
import { edited, without, type SaveQueue } from './queue'

/** What was typed into a field and cannot be saved is given up; what is on its way is not. */
export const gaveUpField = (queue: SaveQueue, field: string): SaveQueue =>
  field in queue.waiting || field in queue.kept
    ? { ...queue, waiting: without(queue.waiting, field), kept: without(queue.kept, field) }
    : queue

export const choseMine = (queue: SaveQueue, field: string, at?: number): SaveQueue => {
  const conflict = queue.conflicts[field]
  if (!conflict) return queue
  return edited(queue, { field, value: conflict.yours, base: conflict.version, at, problem: null })
}

export const choseTheirs = (queue: SaveQueue, field: string): SaveQueue => {
  const conflict = queue.conflicts[field]
  if (!conflict) return queue
  const stored = { value: conflict.theirs, version: conflict.version }
  return {
    ...queue,
    conflicts: without(queue.conflicts, field),
    uncovered: without(queue.uncovered, field),
    ahead: { ...queue.ahead, [field]: stored },
  }
}
