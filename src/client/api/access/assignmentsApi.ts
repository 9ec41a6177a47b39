// Client end of shared/contract/access/assignments.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/access/assignments'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'
import { isConflict } from '../transport/errorText'
import { upload } from '../transport/upload'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'

type Grid = contract.Assignments

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

const assignmentsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAssignments: build.query<Grid, number>({
      query: (year) => request(contract.getAssignments, { year: String(year) }),
      // Its rows are the classes, its columns the subjects, and its names the accounts of the office.
      providesTags: shows('Teaching', 'Lookup', 'ReportList', 'Administrator'),
    }),
    saveAssignments: build.mutation<Grid, BodyOf<typeof contract.saveAssignments>>({
      query: (cells) => request(contract.saveAssignments, {}, cells),
      onQueryStarted: async ({ year }, { dispatch, queryFulfilled }) => {
        const grid = await queryFulfilled.then(({ data }) => data, gridIn)
        if (grid) await dispatch(assignmentsApi.util.upsertQueryData('getAssignments', year, grid))
      },
      invalidatesTags: () => changes.teachingSaved(),
    }),
    readAssignmentList: build.mutation<{ rows: string[][] }, ListFile>({
      queryFn: async ({ file, key }, api) => {
        const form = new FormData()
        form.set('file', file)
        const { path } = contract.readAssignmentList
        return (await upload({ path, form, key, onProgress: () => undefined }, api)) as ListOutcome
      },
    }),
  }),
})

export const { useGetAssignmentsQuery, useSaveAssignmentsMutation, useReadAssignmentListMutation } =
  assignmentsApi
