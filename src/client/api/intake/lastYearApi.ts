// Client end of shared/contract/intake/lastYear.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/intake/lastYear'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, entry, shows } from '../tags'

export const lastYearApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getLastYear: build.query<contract.LastYear, string>({
      query: (studentId) => request(contract.getLastYear, { studentId }),
      providesTags: shows((id) => entry('LastYear', id)),
    }),
    // After a refusal the answers on the screen may be outdated.
    confirmSection: build.mutation<contract.LastYear, BodyOf<typeof contract.confirmSection>>({
      query: (section) => request(contract.confirmSection, {}, section),
      async onQueryStarted({ student_id }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => null)
        if (!answer) return
        // A read in flight may return the old state, so it is awaited first.
        await dispatch(lastYearApi.util.getRunningQueryThunk('getLastYear', student_id))
        await dispatch(lastYearApi.util.upsertQueryData('getLastYear', student_id, answer.data))
      },
      invalidatesTags: (_answer, error, { student_id }) =>
        error ? changes.sectionRefused(student_id) : changes.sectionConfirmed(student_id),
    }),
  }),
})

export const { useGetLastYearQuery, useConfirmSectionMutation } = lastYearApi
