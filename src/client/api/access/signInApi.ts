// Client end of shared/contract/access/signIn.
import * as steps from '#shared/contract/access/secondFactor'
import * as contract from '#shared/contract/access/signIn'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows, student } from '../tags'

/** Retries for more than a minute, while the form keeps the typed text. */
const wholeSchoolAtOnce = { tries: 12 } as const

export const signInApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    loginStudent: build.mutation<contract.SignInAnswer, BodyOf<typeof contract.loginStudent>>({
      query: (secret) => request(contract.loginStudent, {}, secret),
      extraOptions: wholeSchoolAtOnce,
    }),
    getUser: build.query<contract.UserRecord[], string>({
      query: (studentId) => request(contract.getUser, { studentId }),
      extraOptions: wholeSchoolAtOnce,
      providesTags: shows(student),
    }),
    loginAdmin: build.mutation<contract.AdminSession, BodyOf<typeof contract.loginAdmin>>({
      query: (secret) => request(contract.loginAdmin, {}, secret),
      extraOptions: wholeSchoolAtOnce,
    }),
    changeStudentPassword: build.mutation<
      AnswerOf<typeof contract.changeStudentPassword>,
      BodyOf<typeof contract.changeStudentPassword>
    >({
      query: (secret) => request(contract.changeStudentPassword, {}, secret),
      extraOptions: wholeSchoolAtOnce,
      invalidatesTags: (done) => (done ? changes.ownPasswordChanged() : []),
    }),
    changeAdminPassword: build.mutation<
      AnswerOf<typeof contract.changeAdminPassword>,
      BodyOf<typeof contract.changeAdminPassword>
    >({
      query: (secret) => request(contract.changeAdminPassword, {}, secret),
      invalidatesTags: (done) => (done ? changes.ownPasswordChanged() : []),
    }),
    logout: build.mutation<null, void>({
      // No `keepalive`: Chromium would not abort the request at a sign-in, and its late answer would end the new
      // session.
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
      invalidatesTags: (done, _error, { student_id }) => (done ? changes.passwordReset(student_id) : []),
    }),
  }),
})

const secondFactorApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSecondFactor: build.query<steps.SecondFactor, void>({
      query: () => request(steps.getSecondFactor, {}),
      providesTags: shows('SecondFactor'),
    }),
    startSecondFactor: build.mutation<steps.OfferedSecret, void>({
      query: () => request(steps.startSecondFactor, {}),
    }),
    enrolSecondFactor: build.mutation<steps.RecoveryCodes, string>({
      query: (code) => request(steps.enrolSecondFactor, {}, { code }),
      invalidatesTags: () => changes.secondFactorChanged(),
    }),
    renewRecoveryCodes: build.mutation<steps.RecoveryCodes, void>({
      query: () => request(steps.renewRecoveryCodes, {}),
      invalidatesTags: () => changes.secondFactorChanged(),
    }),
    removeSecondFactor: build.mutation<steps.SecondFactor, void>({
      query: () => request(steps.removeSecondFactor, {}),
      invalidatesTags: () => changes.secondFactorChanged(),
    }),
    /** Asks to confirm the sign-in, if necessary, before a document is opened by its URL. */
    checkFreshSignIn: build.mutation<null, { readonly quietly: boolean } | void>({
      query: (how) => ({ ...request(steps.checkFreshSignIn, {}), quietly: how?.quietly === true }),
    }),
    confirmSignIn: build.mutation<AnswerOf<typeof steps.confirmSignIn>, BodyOf<typeof steps.confirmSignIn>>({
      query: (typed) => request(steps.confirmSignIn, {}, typed),
      invalidatesTags: () => changes.signInConfirmed(),
    }),
  }),
})

export const { useChangeAdminPasswordMutation, useChangeStudentPasswordMutation, useSetupAdminMutation } =
  signInApi

export const {
  useGetSecondFactorQuery,
  useStartSecondFactorMutation,
  useEnrolSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useRemoveSecondFactorMutation,
  useCheckFreshSignInMutation,
  useConfirmSignInMutation,
} = secondFactorApi
