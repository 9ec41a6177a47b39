// What the dashboard must know about the registration: record, documents and the window of the form level.
import { skipToken } from '@reduxjs/toolkit/query'
import { askedCount, missingThings } from '#shared/rules/registration/completeness'
import { useListFormClassesQuery } from '../../../api/office/lookupsApi'
import { useGetRegistrationStatusQuery } from '../../../api/records/registrationApi'
import { useGetStudentRecordQuery } from '../../../api/records/studentsApi'
import { isNotFound } from '../../../api/transport/errorText'
import { useGetStudentDataFilesQuery } from '../../../api/records/uploadsApi'
import { formLevelOf, receivedDocuments } from '../../../record/recordSelectors'
import { nextThing, type NextThing } from './nextThing'

export type RegistrationState =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly retry: () => void }
  | { readonly is: 'ready'; readonly next: NextThing }

export const useRegistrationState = (studentId: string): RegistrationState => {
  const record = useGetStudentRecordQuery(studentId)
  const files = useGetStudentDataFilesQuery(studentId)
  const classes = useListFormClassesQuery()
  const level = formLevelOf(record.data, classes.data)
  const status = useGetRegistrationStatusQuery(level === undefined ? skipToken : String(level))

  const failed = [record, files, classes].filter(({ isError, data }) => isError && data === undefined)
  if (failed.length > 0) return { is: 'failed', retry: () => failed.forEach((query) => void query.refetch()) }
  if (status.isError && status.data === undefined && !isNotFound(status.error))
    return { is: 'failed', retry: () => void status.refetch() }
  if (!record.data || !files.data || !classes.data || status.isLoading) return { is: 'loading' }
  return {
    is: 'ready',
    next: nextThing(
      missingThings(record.data, receivedDocuments(files.data)),
      askedCount(record.data),
      status.data,
    ),
  }
}
