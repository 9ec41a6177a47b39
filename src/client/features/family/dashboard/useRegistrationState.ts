// What the dashboard must know about the registration: record, documents and the window of the form level.
import { skipToken } from '@reduxjs/toolkit/query'
import type { StudentDataFiles } from '#shared/contract/uploads'
import type { StudentRecord } from '#shared/record/record'
import { askedCount, missingThings, type MissingThing } from '#shared/rules/completeness'
import { useGetStudentDataFilesQuery } from '../../api/uploadsApi'
import { useListFormClassesQuery } from '../../api/lookupsApi'
import { useGetRegistrationStatusQuery } from '../../api/registrationApi'
import { useGetStudentRecordQuery } from '../../api/studentsApi'
import { nextThing, type NextThing } from './nextThing'

/** Documents on the portal or on paper. */
const received = ({ files }: StudentDataFiles): string[] =>
  files
    .filter(({ name, received_on_paper }) => name !== null || received_on_paper === 1)
    .map(({ type }) => type)

const missingOf = (record: StudentRecord, files: StudentDataFiles): MissingThing[] =>
  missingThings(record, received(files))

export type RegistrationState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'ready'; readonly next: NextThing }

const isNoWindow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 404

export const useRegistrationState = (studentId: string): RegistrationState => {
  const record = useGetStudentRecordQuery(studentId)
  const files = useGetStudentDataFilesQuery(studentId)
  const classes = useListFormClassesQuery()
  const classId = record.data?.class_id
  const level = classes.data?.find(({ id }) => id === classId)?.form_level
  const status = useGetRegistrationStatusQuery(level === undefined ? skipToken : String(level))

  const failed = [record, files, classes].filter(({ isError }) => isError)
  if (failed.length > 0) return { is: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
  if (status.isError && !isNoWindow(status.error)) return { is: 'failed', retry: () => void status.refetch() }
  if (!record.data || !files.data || !classes.data || status.isLoading) return { is: 'loading' }
  return {
    is: 'ready',
    next: nextThing(missingOf(record.data, files.data), askedCount(record.data), status.data),
  }
}
