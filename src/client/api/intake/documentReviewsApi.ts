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
    /** Page by page; when something was looked at, the pages that are shown are asked for again. */
    listDocumentsToReview: build.infiniteQuery<contract.DocumentsToReview, void, string>({
      infiniteQueryOptions: { initialPageParam: '', getNextPageParam: ({ next }) => next },
      query: ({ pageParam: after }) => ({
        ...request(contract.listDocumentsToReview, {}),
        ...(after !== '' && { params: { after } }),
      }),
      // It shows what stands in the records, too.
      providesTags: shows('Students', list('Review')),
      keepUnusedDataFor: 0,
    }),
    countDocumentsToReview: build.query<AnswerOf<typeof contract.countDocumentsToReview>, void>({
      query: () => request(contract.countDocumentsToReview, {}),
      providesTags: shows(list('Review')),
    }),
    // A refusal tells that what is on the screen is an old one: perhaps another file has come.
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
