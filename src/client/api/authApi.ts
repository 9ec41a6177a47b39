// Client end of shared/contract/auth. The sign-in page itself uses api/send: it carries no RTK Query.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/auth'
import { baseApi } from './baseApi'
import { request } from './request'
import { withRetryAfter } from './retryAfter'

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getCsrfCookie: build.query<null, void>({
      query: () => request(contract.getCsrfCookie, {}),
    }),
    loginStudent: build.mutation<contract.SignInAnswer, BodyOf<typeof contract.loginStudent>>({
      query: (secret) => request(contract.loginStudent, {}, secret),
      transformErrorResponse: withRetryAfter,
    }),
    getUser: build.query<contract.UserRecord[], string>({
      query: (studentId) => request(contract.getUser, { studentId }),
      providesTags: ['User'],
    }),
    loginAdmin: build.mutation<contract.AdminSession, BodyOf<typeof contract.loginAdmin>>({
      query: (secret) => request(contract.loginAdmin, {}, secret),
      transformErrorResponse: withRetryAfter,
    }),
    changeStudentPassword: build.mutation<
      AnswerOf<typeof contract.changeStudentPassword>,
      BodyOf<typeof contract.changeStudentPassword>
    >({
      query: (secret) => request(contract.changeStudentPassword, {}, secret),
      transformErrorResponse: withRetryAfter,
    }),
    logout: build.mutation<null, void>({
      query: () => ({ ...request(contract.logout, {}), timeout: 5_000 }),
    }),
    setupAdmin: build.mutation<AnswerOf<typeof contract.setupAdmin>, BodyOf<typeof contract.setupAdmin>>({
      query: (first) => request(contract.setupAdmin, {}, first),
    }),
    resetStudentPassword: build.mutation<
      AnswerOf<typeof contract.resetStudentPassword>,
      BodyOf<typeof contract.resetStudentPassword>
    >({
      query: (reset) => request(contract.resetStudentPassword, {}, reset),
      transformErrorResponse: withRetryAfter,
    }),
  }),
})

export const { useChangeStudentPasswordMutation } = authApi
