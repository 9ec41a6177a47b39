// Client end of shared/contract/access/passwordResets.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/access/passwordResets'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes } from '../tags'

const passwordResetsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Changes nothing, but is no query, because hundreds of IDs are unsuitable as a cache key. */
    planPasswordResets: build.mutation<
      AnswerOf<typeof contract.planPasswordResets>,
      BodyOf<typeof contract.planPasswordResets>
    >({
      query: (wish) => request(contract.planPasswordResets, {}, wish),
    }),
    resetStudentPasswords: build.mutation<
      AnswerOf<typeof contract.resetStudentPasswords>,
      BodyOf<typeof contract.resetStudentPasswords>
    >({
      query: (wish) => request(contract.resetStudentPasswords, {}, wish),
      invalidatesTags: (done) => (done ? changes.passwordsReset() : []),
    }),
  }),
})

export const { usePlanPasswordResetsMutation, useResetStudentPasswordsMutation } = passwordResetsApi
