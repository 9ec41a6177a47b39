// Client end of shared/contract/reports/reportLists. The cache takes the answer of a save, so that the next save uses
// its version; after a refusal the list is read again.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/reportLists'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

/** The caller handles the refusal. */
const refused = () => ({ data: undefined })

const touched = (_answer: unknown, error: unknown) =>
  error ? changes.reportListRefused() : changes.reportListSaved()

export const reportListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSubjects: build.query<contract.Subjects, void>({
      query: () => request(contract.listSubjects, {}),
      providesTags: shows('ReportList'),
    }),
    saveSubjects: build.mutation<contract.Subjects, BodyOf<typeof contract.saveSubjects>>({
      query: (wish) => request(contract.saveSubjects, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(reportListsApi.util.upsertQueryData('listSubjects', undefined, data))
      },
      invalidatesTags: touched,
    }),
    listGrades: build.query<contract.Grades, void>({
      query: () => request(contract.listGrades, {}),
      providesTags: shows('ReportList'),
    }),
    saveGrades: build.mutation<contract.Grades, BodyOf<typeof contract.saveGrades>>({
      query: (wish) => request(contract.saveGrades, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(reportListsApi.util.upsertQueryData('listGrades', undefined, data))
      },
      invalidatesTags: touched,
    }),
    listRemarks: build.query<contract.Remarks, void>({
      query: () => request(contract.listRemarks, {}),
      providesTags: shows('ReportList'),
    }),
    saveRemarks: build.mutation<contract.Remarks, BodyOf<typeof contract.saveRemarks>>({
      query: (wish) => request(contract.saveRemarks, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(reportListsApi.util.upsertQueryData('listRemarks', undefined, data))
      },
      invalidatesTags: (_answer, error) => (error ? changes.reportListRefused() : changes.remarksSaved()),
    }),
  }),
})

export const {
  useListSubjectsQuery,
  useSaveSubjectsMutation,
  useListGradesQuery,
  useSaveGradesMutation,
  useListRemarksQuery,
  useSaveRemarksMutation,
} = reportListsApi
