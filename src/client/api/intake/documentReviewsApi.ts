// Client end of shared/contract/intake/documentReviews.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/intake/documentReviews'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, list, shows } from '../tags'

export const documentReviewsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listDocumentReviews: build.query<contract.DocumentReview[], string>({
      query: (studentId) => request(contract.listDocumentReviews, { studentId }),
      providesTags: shows((id) => entry('Review', id)),
    }),
    /** Loads page by page; after a review the loaded pages are read again. */
    listDocumentsToReview: build.infiniteQuery<contract.DocumentsToReview, void, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ pageParam: after }) => ({
        ...request(contract.listDocumentsToReview, {}),
        ...(after !== '' && { params: { after } }),
      }),
      // The list includes values of the records.
      providesTags: shows('Students', list('Review')),
      keepUnusedDataFor: 0,
    }),
    countDocumentsToReview: build.query<AnswerOf<typeof contract.countDocumentsToReview>, void>({
      query: () => request(contract.countDocumentsToReview, {}),
      providesTags: shows(list('Review')),
    }),
    // After a refusal the screen may be outdated: there may be another file.
    reviewDocument: build.mutation<contract.DocumentReview, BodyOf<typeof contract.reviewDocument>>({
      query: (verdict) => request(contract.reviewDocument, {}, verdict),
      invalidatesTags: (_answer, error, { student_id }) =>
        error ? changes.fileStored(student_id) : changes.documentReviewed(student_id),
    }),
  }),
})

export const {
  useListDocumentReviewsQuery,
  useListDocumentsToReviewInfiniteQuery,
  useCountDocumentsToReviewQuery,
  useReviewDocumentMutation,
} = documentReviewsApi
