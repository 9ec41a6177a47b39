// Client end of shared/contract/intake: the documents of a student, their reviews, and last year’s answers.
import { createAction } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as uploads from '#shared/contract/intake/uploads'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import * as documentReviews from '#shared/contract/intake/documentReviews'
import * as lastYear from '#shared/contract/intake/lastYear'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, shows, list } from '../tags'
import { isConflict, isWindowClosed } from '../transport/errorText'
import { upload } from '../transport/upload'

type StoreFileAnswer = AnswerOf<typeof uploads.storeFile>

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

export const intakeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    storeFile: build.mutation<StoreFileAnswer, NewFile>({
      queryFn: async (chosen, api) => {
        const started = Date.now()
        const onProgress = (sent: number, total: number) =>
          api.dispatch(uploadProgressed(progressOf(chosen.slot ?? chosen.type, started, sent, total)))
        const { path } = uploads.storeFile
        const outcome = await upload({ path, form: formOf(chosen), key: chosen.key, onProgress }, api)
        return outcome as { data: StoreFileAnswer } | { error: FetchBaseQueryError }
      },
      // A refusal shows that the page is outdated: the school no longer accepts this document.
      invalidatesTags: (answer, error, { studentId }) =>
        answer || isWindowClosed(error) || isConflict(error) ? changes.fileStored(studentId) : [],
    }),
    listFiles: build.query<uploads.UploadedFile[], string>({
      query: (studentId) => request(uploads.listFiles, { studentId }),
      providesTags: shows((id) => entry('File', id)),
    }),
    getStudentDataFiles: build.query<uploads.StudentDataFiles, string>({
      query: (studentId) => request(uploads.getStudentDataFiles, { studentId }),
      providesTags: shows((id) => entry('File', id)),
    }),
    saveStudentDataFiles: build.mutation<uploads.StudentDataFiles, uploads.StudentDataFiles>({
      query: (files) => request(uploads.saveStudentDataFiles, {}, files),
      invalidatesTags: (_answer, _error, { student_id }) => changes.fileStored(student_id),
    }),
    listDocumentReviews: build.query<documentReviews.DocumentReview[], string>({
      query: (studentId) => request(documentReviews.listDocumentReviews, { studentId }),
      providesTags: shows((id) => entry('Review', id)),
    }),
    /** Loads page by page; after a review the loaded pages are read again. */
    listDocumentsToReview: build.infiniteQuery<documentReviews.DocumentsToReview, void, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ pageParam: after }) => ({
        ...request(documentReviews.listDocumentsToReview, {}),
        ...(after !== '' && { params: { after } }),
      }),
      // The list includes values of the records.
      providesTags: shows('Students', list('Review')),
      keepUnusedDataFor: 0,
    }),
    countDocumentsToReview: build.query<AnswerOf<typeof documentReviews.countDocumentsToReview>, void>({
      query: () => request(documentReviews.countDocumentsToReview, {}),
      providesTags: shows(list('Review')),
    }),
    // After a refusal the screen may be outdated: there may be another file.
    reviewDocument: build.mutation<
      documentReviews.DocumentReview,
      BodyOf<typeof documentReviews.reviewDocument>
    >({
      query: (verdict) => request(documentReviews.reviewDocument, {}, verdict),
      invalidatesTags: (_answer, error, { student_id }) =>
        error ? changes.fileStored(student_id) : changes.documentReviewed(student_id),
    }),
    getLastYear: build.query<lastYear.LastYear, string>({
      query: (studentId) => request(lastYear.getLastYear, { studentId }),
      providesTags: shows((id) => entry('LastYear', id)),
    }),
    // After a refusal the answers on the screen may be outdated.
    confirmSection: build.mutation<lastYear.LastYear, BodyOf<typeof lastYear.confirmSection>>({
      query: (section) => request(lastYear.confirmSection, {}, section),
      async onQueryStarted({ student_id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        // A read in flight may return the old state, so it is awaited first.
        await dispatch(intakeApi.util.getRunningQueryThunk('getLastYear', student_id))
        await dispatch(intakeApi.util.upsertQueryData('getLastYear', student_id, answer.data))
      },
      invalidatesTags: (_answer, error, { student_id }) =>
        error ? changes.sectionRefused(student_id) : changes.sectionConfirmed(student_id),
    }),
  }),
})

export const {
  useGetStudentDataFilesQuery,
  useListDocumentReviewsQuery,
  useListDocumentsToReviewInfiniteQuery,
  useCountDocumentsToReviewQuery,
  useReviewDocumentMutation,
  useGetLastYearQuery,
  useConfirmSectionMutation,
} = intakeApi
