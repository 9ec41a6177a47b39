// Client end of shared/contract/signIn. The sign-in page itself uses api/send: it carries no RTK Query.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/signIn'
import * as steps from '#shared/contract/secondFactor'
import { baseApi } from './baseApi'
import { request } from './request'
import { withRetryAfter } from './retryAfter'

export const signInApi = baseApi.injectEndpoints({
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
    changeAdminPassword: build.mutation<
      AnswerOf<typeof contract.changeAdminPassword>,
      BodyOf<typeof contract.changeAdminPassword>
    >({
      query: (secret) => request(contract.changeAdminPassword, {}, secret),
      transformErrorResponse: withRetryAfter,
      invalidatesTags: (done) => (done ? ['Audit', 'Session', 'Administrator'] : []),
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
      invalidatesTags: (done) => (done ? ['Progress', 'Session'] : []),
    }),
  }),
})

const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<steps.SecondFactor, void>({
      query: () => request(steps.getSecondFactor, {}),
      providesTags: ['SecondFactor'],
    }),
    startSecondFactor: build.mutation<steps.OfferedSecret, void>({
      query: () => request(steps.startSecondFactor, {}),
    }),
    enrolSecondFactor: build.mutation<steps.RecoveryCodes, string>({
      query: (code) => request(steps.enrolSecondFactor, {}, { code }),
      invalidatesTags: ['SecondFactor', 'Administrator', 'Audit'],
    }),
    renewRecoveryCodes: build.mutation<steps.RecoveryCodes, void>({
      query: () => request(steps.renewRecoveryCodes, {}),
      invalidatesTags: ['SecondFactor', 'Audit'],
    }),
    removeSecondFactor: build.mutation<steps.SecondFactor, void>({
      query: () => request(steps.removeSecondFactor, {}),
      invalidatesTags: ['SecondFactor', 'Administrator', 'Audit'],
    }),
    /** Before a document is opened by its address: whoever must confirm the sign-in is asked now. */
    checkFreshSignIn: build.mutation<null, void>({
      query: () => request(steps.checkFreshSignIn, {}),
    }),
    confirmSignIn: build.mutation<AnswerOf<typeof steps.confirmSignIn>, BodyOf<typeof steps.confirmSignIn>>({
      query: (typed) => request(steps.confirmSignIn, {}, typed),
      transformErrorResponse: withRetryAfter,
      invalidatesTags: ['SecondFactor'],
    }),
  }),
})

export const { useChangeAdminPasswordMutation, useChangeStudentPasswordMutation } = signInApi

export const {
  useGetSecondFactorQuery,
  useStartSecondFactorMutation,
  useEnrolSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useCheckFreshSignInMutation,
  useConfirmSignInMutation,
} = secondFactorApi
