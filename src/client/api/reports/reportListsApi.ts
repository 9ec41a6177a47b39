// Client end of shared/contract/reports/reportLists. A saved list is kept as it was answered, so that the next save
// goes out on its version; after a refusal the list is read again.
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/reportLists'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

/** The refusal is on its way to whoever asked; here there is nothing to do about it. */
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
