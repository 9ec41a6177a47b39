// What the school says of the documents that have come in.
import { createSelector } from '@reduxjs/toolkit'
import type { DocumentReview } from '#shared/contract/intake/documentReviews'
import { sentBackTypes } from '#shared/rules/intake/documentReviews'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { documentReviewsApi } from '#client/api/intake/documentReviewsApi'
import { perArgument } from '#client/saving/cachedRecord'
import type { RootState } from '#client/store/rootReducer'
import { registrationState } from './registrationSlice'

export const reviewsOf = perArgument((id) => documentReviewsApi.endpoints.listDocumentReviews.select(id))

const none: readonly DocumentReview[] = []

export const selectReviews = (state: RootState): readonly DocumentReview[] =>
  reviewsOf(registrationState.selectStudentId(state) ?? '')(state).data ?? none

export const selectReview = (state: RootState, type: DocumentTypeName): DocumentReview | undefined =>
  selectReviews(state).find((review) => review.type === type)

/** Documents that the family owes another time. */
export const selectSentBack = createSelector([selectReviews], sentBackTypes)

/** False before the school's word on the documents is here, and where it could not be read. */
export const selectAreReviewsHere = (state: RootState): boolean =>
  reviewsOf(registrationState.selectStudentId(state) ?? '')(state).data !== undefined
