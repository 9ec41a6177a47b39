// What is being typed follows the saves below it. If its tab died, a person would be asked about a clash with their own
// earlier answer.
import type { FieldValue } from '#shared/record/record'
import { studentsApi } from '../api/students/studentsApi'
import type { AppStartListening } from '../store/listeners'
import { cellKey } from './marks/cellKeys'
import { sentOf } from './machine/queue'
import { draftsFollow } from './drafts'
import { isBatchStored, selectSheets } from './sheets'

const { saveStudent } = studentsApi.endpoints

type Stored = ReadonlyArray<readonly [string, FieldValue]>

const follow = (place: string, sent: Stored, others: readonly string[], version: number) => {
  const stored = sent.filter(([field]) => !others.includes(field))
  draftsFollow(place, Object.fromEntries(stored), version)
}

/** Before whoever keeps them hears of the save. */
export const addDraftsListeners = (listen: AppStartListening): void => {
  listen({
    matcher: saveStudent.matchFulfilled,
    effect: ({ payload, meta }) => {
      const { id, _changed = [], _receipts = {}, ...values } = meta.arg.originalArgs.body
      const sent = _changed.map(
        (name) => [name, (values as Record<string, FieldValue>)[name] ?? null] as const,
      )
      const others = [...payload.conflicts.map(({ field }) => field), ...Object.keys(_receipts)]
      follow(id, sent, others, payload.version)
    },
  })
  listen({
    matcher: isBatchStored,
    effect: ({ payload: { sheet, seq, answer } }, effects) => {
      const one = selectSheets(effects.getOriginalState())[sheet]
      const batch = one && sentOf(one.queue)
      if (batch?.seq !== seq) return
      const sent = Object.entries(batch.edits).map(([cell, { value }]) => [cell, value] as const)
      follow(sheet, sent, [...answer.conflicts, ...answer.refused].map(cellKey), answer.version)
    },
  })
}
