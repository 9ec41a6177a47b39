// Of whom something may look different since the grid was worked out last.
import { cellPlace } from '#client/saving/sheets'
import { sentOf, type ByField, type SaveQueue } from '#client/saving/machine/queue'
import { place, type Sheet } from './sheet'

const heldIn = (queue: SaveQueue): readonly ByField<unknown>[] => [
  queue.waiting,
  sentOf(queue)?.edits ?? {},
  queue.refusedValues,
  queue.conflicts,
  queue.ahead,
]

const changedKeys = (now: ByField<unknown>, before: ByField<unknown> = {}): readonly string[] =>
  now === before ? [] : Object.keys({ ...before, ...now }).filter((key) => now[key] !== before[key])

const inQueue = ({ queue, marks }: Sheet, before: Sheet): readonly string[] => {
  const was = heldIn(before.queue)
  const changed = heldIn(queue).flatMap((held, part) => changedKeys(held, was[part]))
  // What is ahead of the class as it was read is not ahead of a later one.
  return marks.version === before.marks.version ? changed : [...changed, ...Object.keys(queue.ahead)]
}

const inMarks = ({ marks, rows }: Sheet, before: Sheet): readonly string[] =>
  rows === before.rows
    ? []
    : [...marks.marks, ...before.marks.marks]
        .filter(
          ({ student_id, subject_code }) =>
            rows.get(place(student_id, subject_code)) !== before.rows.get(place(student_id, subject_code)),
        )
        .map(({ student_id }) => student_id)

const rulesOf = ({ marks: { weights, grades, possible_sessions } }: Sheet) => [
  weights,
  grades,
  possible_sessions,
]

export const touchedStudents = (now: Sheet, before: Sheet): ((studentId: string) => boolean) => {
  const was = rulesOf(before)
  if (rulesOf(now).some((rule, index) => rule !== was[index])) return () => true
  const touched = new Set([
    ...inQueue(now, before).map((key) => cellPlace(key).student_id),
    ...inMarks(now, before),
  ])
  return (studentId) => touched.has(studentId)
}
