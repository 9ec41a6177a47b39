// The cached record of a student, without unsaved edits.
import type { FieldValue, StudentRecord } from '#shared/record/record'
import type { Answers } from '#shared/rules/intake/completeness'
import { studentsApi } from '#client/api/students/studentsApi'
import type { RootState } from '#client/store/rootReducer'

const { getStudentRecord } = studentsApi.endpoints

/** RTK Query makes a new selector on every call; one per argument is reused, so that its memoisation works. */
export const perArgument = <Selector>(make: (argument: string) => Selector) => {
  const made = new Map<string, Selector>()
  return (argument: string): Selector => {
    const selector = made.get(argument) ?? make(argument)
    made.set(argument, selector)
    return selector
  }
}

const recordOf = perArgument((id) => getStudentRecord.select(id))

export const selectRecord = (state: RootState, studentId: string): StudentRecord | undefined =>
  recordOf(studentId)(state).data ?? undefined

export const selectVersion = (state: RootState, studentId: string): number =>
  selectRecord(state, studentId)?.version ?? 0

export const valueIn = (record: StudentRecord | undefined, name: string): FieldValue =>
  (record as Answers | undefined)?.[name] ?? null

/** Reads the record from the server, past the cache, without a subscription. */
export const readRecord = (studentId: string) =>
  getStudentRecord.initiate(studentId, { forceRefetch: true, subscribe: false })
