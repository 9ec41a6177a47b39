// Client end of shared/contract/reportLists. A saved list is kept as it was answered, so that the next save
// goes out on its version; after a refusal the list is read again.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reportLists'
import { baseApi } from './baseApi'
import { request } from './request'

interface Asked<Answer> {
  readonly dispatch: ThunkDispatch<unknown, unknown, UnknownAction>
  readonly queryFulfilled: Promise<{ data: Answer }>
}

/** The answer is on its way to whoever asked; here there is nothing to do about it. */
const refused = () => ({ data: undefined })

const keepSubjects = async (_wish: unknown, { dispatch, queryFulfilled }: Asked<contract.Subjects>) => {
  const { data } = await queryFulfilled.catch(refused)
  if (data) await dispatch(reportListsApi.util.upsertQueryData('listSubjects', undefined, data) as never)
}

const keepGrades = async (_wish: unknown, { dispatch, queryFulfilled }: Asked<contract.Grades>) => {
  const { data } = await queryFulfilled.catch(refused)
  if (data) await dispatch(reportListsApi.util.upsertQueryData('listGrades', undefined, data) as never)
}

const touched = (_answer: unknown, error: unknown) =>
  error ? (['ReportList'] as const) : (['TermReport', 'Audit'] as const)

export const reportListsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listSubjects: build.query<contract.Subjects, void>({
      query: () => request(contract.listSubjects, {}),
      providesTags: ['ReportList'],
    }),
    saveSubjects: build.mutation<contract.Subjects, BodyOf<typeof contract.saveSubjects>>({
      query: (wish) => request(contract.saveSubjects, {}, wish),
      onQueryStarted: keepSubjects,
      invalidatesTags: touched,
    }),
    listGrades: build.query<contract.Grades, void>({
      query: () => request(contract.listGrades, {}),
      providesTags: ['ReportList'],
    }),
    saveGrades: build.mutation<contract.Grades, BodyOf<typeof contract.saveGrades>>({
      query: (wish) => request(contract.saveGrades, {}, wish),
      onQueryStarted: keepGrades,
      invalidatesTags: touched,
    }),
  }),
})

export const { useListSubjectsQuery, useSaveSubjectsMutation, useListGradesQuery, useSaveGradesMutation } =
  reportListsApi
