// The office’s calls about access: administrators, who teaches what, and password resets.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import * as administrators from '#shared/contract/access/administrators'
import * as assignments from '#shared/contract/access/assignments'
import * as passwordResets from '#shared/contract/access/passwordResets'
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'
import { isConflict } from '../transport/errorText'
import { upload } from '../transport/upload'

type Grid = assignments.Assignments

interface ListFile {
  readonly file: File
  /** The idempotency key of the upload. */
  readonly key: string
}

type ListOutcome = { data: { rows: string[][] } } | { error: FetchBaseQueryError }

/** The grid in the answer to a save, or in its refusal because a colleague was faster. */
const gridIn = (outcome: unknown): Grid | undefined => {
  const { error } = outcome as { error?: { data?: { current?: Grid } } }
  return isConflict(error) ? error?.data?.current : undefined
}

const accessOfficeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdministrators: build.query<administrators.Administrator[], void>({
      query: () => request(administrators.listAdministrators, {}),
      providesTags: shows('Administrator'),
    }),
    saveAdministrator: build.mutation<
      administrators.SavedAdministrator,
      BodyOf<typeof administrators.saveAdministrator>
    >({
      query: (change) => request(administrators.saveAdministrator, {}, change),
      invalidatesTags: () => changes.administratorSaved(),
    }),

    getAssignments: build.query<Grid, number>({
      query: (year) => request(assignments.getAssignments, { year: String(year) }),
      // Its rows are the classes, its columns the subjects, and its names the accounts of the office.
      providesTags: shows('Teaching', 'Lookup', 'ReportList', 'Administrator'),
    }),
    saveAssignments: build.mutation<Grid, BodyOf<typeof assignments.saveAssignments>>({
      query: (cells) => request(assignments.saveAssignments, {}, cells),
      onQueryStarted: async ({ year }, { dispatch, queryFulfilled }) => {
        const grid = await queryFulfilled.then(({ data }) => data, gridIn)
        if (grid) await dispatch(accessOfficeApi.util.upsertQueryData('getAssignments', year, grid))
      },
      invalidatesTags: () => changes.teachingSaved(),
    }),
    readAssignmentList: build.mutation<{ rows: string[][] }, ListFile>({
      queryFn: async ({ file, key }, api) => {
        const form = new FormData()
        form.set('file', file)
        const { path } = assignments.readAssignmentList
        return (await upload({ path, form, key, onProgress: () => undefined }, api)) as ListOutcome
      },
    }),

    /** Changes nothing, but is no query, because hundreds of IDs are unsuitable as a cache key. */
    planPasswordResets: build.mutation<
      AnswerOf<typeof passwordResets.planPasswordResets>,
      BodyOf<typeof passwordResets.planPasswordResets>
    >({
      query: (wish) => request(passwordResets.planPasswordResets, {}, wish),
    }),
    resetStudentPasswords: build.mutation<
      AnswerOf<typeof passwordResets.resetStudentPasswords>,
      BodyOf<typeof passwordResets.resetStudentPasswords>
    >({
      query: (wish) => request(passwordResets.resetStudentPasswords, {}, wish),
      invalidatesTags: (done) => (done ? changes.passwordsReset() : []),
    }),
  }),
})

export const {
  useListAdministratorsQuery,
  useSaveAdministratorMutation,
  useGetAssignmentsQuery,
  useSaveAssignmentsMutation,
  useReadAssignmentListMutation,
  usePlanPasswordResetsMutation,
  useResetStudentPasswordsMutation,
} = accessOfficeApi
