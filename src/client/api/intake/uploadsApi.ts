// Client end of shared/contract/intake/uploads.
import { createAction } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { AnswerOf } from '#shared/contract/call'
import * as contract from '#shared/contract/intake/uploads'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, shows } from '../tags'
import { isConflict, isWindowClosed } from '../transport/errorText'
import { upload } from '../transport/upload'

type StoreFileAnswer = AnswerOf<typeof contract.storeFile>

export interface NewFile {
  readonly studentId: string
  readonly type: DocumentTypeName
  readonly file: File
  /** Family and office have separate slices for unsaved work. */
  readonly editor: 'family' | 'office'
  /** The place on the family's page that shows the upload. It is the type, except for a brother or sister. */
  readonly slot?: string
  /** One key per chosen file, so that a repeated upload has one effect. */
  readonly key: string
}

interface UploadProgress {
  /** The slot, by default the type. */
  readonly type: string
  readonly percent: number
  readonly secondsLeft: number | null
}

export const uploadProgressed = createAction<UploadProgress>('files/uploadProgressed')

const formOf = ({ studentId, type, file }: NewFile): FormData => {
  const form = new FormData()
  form.set('id', studentId)
  form.set('file_type', type)
  form.set('file', file)
  return form
}

const progressOf = (type: string, started: number, sent: number, total: number): UploadProgress => {
  const elapsed = Date.now() - started
  const known = sent > 0 && elapsed > 1000
  const secondsLeft = known ? Math.ceil(((total - sent) * elapsed) / sent / 1000) : null
  return { type, percent: total > 0 ? Math.floor((sent / total) * 100) : 0, secondsLeft }
}

export const uploadsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    storeFile: build.mutation<StoreFileAnswer, NewFile>({
      queryFn: async (chosen, api) => {
        const started = Date.now()
        const onProgress = (sent: number, total: number) =>
          api.dispatch(uploadProgressed(progressOf(chosen.slot ?? chosen.type, started, sent, total)))
        const { path } = contract.storeFile
        const outcome = await upload({ path, form: formOf(chosen), key: chosen.key, onProgress }, api)
        return outcome as { data: StoreFileAnswer } | { error: FetchBaseQueryError }
      },
      // A refusal shows that the page is outdated: the school no longer accepts this document.
      invalidatesTags: (answer, error, { studentId }) =>
        answer || isWindowClosed(error) || isConflict(error) ? changes.fileStored(studentId) : [],
    }),
    listFiles: build.query<contract.UploadedFile[], string>({
      query: (studentId) => request(contract.listFiles, { studentId }),
      providesTags: shows((id) => entry('File', id)),
    }),
    getStudentDataFiles: build.query<contract.StudentDataFiles, string>({
      query: (studentId) => request(contract.getStudentDataFiles, { studentId }),
      providesTags: shows((id) => entry('File', id)),
    }),
    saveStudentDataFiles: build.mutation<contract.StudentDataFiles, contract.StudentDataFiles>({
      query: (files) => request(contract.saveStudentDataFiles, {}, files),
      invalidatesTags: (_answer, _error, { student_id }) => changes.fileStored(student_id),
    }),
  }),
})

export const { useGetStudentDataFilesQuery } = uploadsApi
