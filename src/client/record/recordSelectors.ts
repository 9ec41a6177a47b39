// What a student's record says: the values in the API's cache, and what was typed on top of them.
import type { FormClass } from '#shared/contract/school/lookups'
import type { StudentDataFiles } from '#shared/contract/intake/uploads'
import type { FieldValue, StudentRecord } from '#shared/record/record'
import type { RootState } from '../store/rootReducer'
import { recordSaveSelectors } from '#client/saving/recordSaveSlice'
import { pendingOf } from '#client/saving/machine/queue'
import { ownValue } from '#client/saving/machine/status'
import { selectRecord, selectVersion, valueIn } from '#client/saving/cachedRecord'

/**
 * What the person has before them in a field: an open question shows a newer version than the record, and an answer of
 * their own that is not stored hides what others have stored meanwhile.
 */
export const selectVersionShown = (state: RootState, studentId: string, name: string): number => {
  const queue = recordSaveSelectors.selectQueue(state, studentId)
  const question = queue.conflicts[name]
  if (question) return question.version
  return Math.min(selectVersion(state, studentId), pendingOf(queue, name)?.base ?? Number.POSITIVE_INFINITY)
}

/** Undefined while record or classes are on their way, and for a class that is not on the list. */
export const formLevelOf = (
  record: StudentRecord | null | undefined,
  classes: readonly FormClass[] | undefined,
): number | undefined => classes?.find(({ id }) => id === record?.class_id)?.form_level

/** Documents that the school has, as a file or on paper; not those of which it wants another one. */
export const receivedDocuments = ({ files }: StudentDataFiles, sentBack: readonly string[]): string[] =>
  files
    .filter((file) => file.name !== null || file.received_on_paper === 1)
    .flatMap(({ type }) => (sentBack.includes(type) ? [] : [type]))

/** The value that a field shows: what the person typed last, or else the record's. */
export const selectAnswer = (state: RootState, studentId: string, name: string): FieldValue => {
  const queue = recordSaveSelectors.selectQueue(state, studentId)
  const own = ownValue(queue, name, selectVersion(state, studentId))
  return own === undefined ? valueIn(selectRecord(state, studentId), name) : own
}
