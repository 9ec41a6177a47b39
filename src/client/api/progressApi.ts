// Client end of shared/contract/progress.
import * as contract from '#shared/contract/progress'
import { baseApi } from './baseApi'
import { frozenList } from './frozenList'
import { request } from './request'

export const progressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStudentProgress: build.query<contract.StudentProgress[], void>({
      query: () => request(contract.listStudentProgress, {}),
      transformResponse: frozenList<contract.StudentProgress>,
      providesTags: ['Students', 'Progress'],
    }),
    getStudentOverview: build.query<contract.StudentOverview, string>({
      query: (studentId) => request(contract.getStudentOverview, { studentId }),
      providesTags: ['Students', 'Progress'],
    }),
    getChaseList: build.query<contract.ChaseList, string>({
      query: (classId) => request(contract.getChaseList, { classId }),
      providesTags: ['Students', 'Progress'],
    }),
  }),
})

export const { useListStudentProgressQuery, useGetStudentOverviewQuery, useGetChaseListQuery } = progressApi
