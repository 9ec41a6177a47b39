// Selects a student's record from the API cache, with the unsaved answers on top.
import type { FormClass } from '#shared/contract/school/lookups'
import type { StudentDataFiles } from '#shared/contract/intake/uploads'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import type { RootState } from '../store/rootReducer'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { pendingOf } from '#client/saving/machine/queue'
import { ownValue } from '#client/saving/machine/status'
import { selectRecord, selectVersion, valueIn } from '#client/saving/cachedRecord'

/**
 * The version of the record that the person sees in a field. A conflict shows a newer version, and an unsaved answer
 * hides later changes by others.
 */
export const selectVersionShown = (state: RootState, studentId: string, name: string): number => {
  const queue = recordSaveSelectors.selectQueue(state, studentId)
  const question = queue.conflicts[name]
  if (question) return question.version
  return Math.min(selectVersion(state, studentId), pendingOf(queue, name)?.base ?? Number.POSITIVE_INFINITY)
}

/** Undefined while the record or the classes are loading, and for an unknown class. */
export const formLevelOf = (
  record: StudentRecord | null | undefined,
  classes: readonly FormClass[] | undefined,
): number | undefined => classes?.find(({ id }) => id === record?.class_id)?.form_level

/** Documents that the school has as a file or on paper, except those it sent back. */
export const receivedDocuments = ({ files }: StudentDataFiles, sentBack: readonly string[]): string[] =>
  files
    .filter((file) => file.name !== null || file.received_on_paper === 1)
    .flatMap(({ type }) => (sentBack.includes(type) ? [] : [type]))

/** The value a field shows: the latest unsaved answer, or the record's. */
export const selectAnswer = (state: RootState, studentId: string, name: string): FieldValue => {
  const queue = recordSaveSelectors.selectQueue(state, studentId)
  const own = ownValue(queue, name, selectVersion(state, studentId))
  return own === undefined ? valueIn(selectRecord(state, studentId), name) : own
}
