// Client end of shared/contract/intake/progress.
import * as contract from '#shared/contract/intake/progress'
import { baseApi } from '../baseApi'
import { frozenList } from '../frozenList'
import { request } from '../request'
import { list, progressOf, shows } from '../tags'
import { chasedFamilies, type ChasedFamilies } from './chaseLists'

export const progressApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStudentProgress: build.query<contract.StudentProgress[], void>({
      query: () => request(contract.listStudentProgress, {}),
      transformResponse: frozenList<contract.StudentProgress>,
      providesTags: shows('Students', list('Progress')),
    }),
    getStudentOverview: build.query<contract.StudentOverview, string>({
      query: (studentId) => request(contract.getStudentOverview, { studentId }),
      providesTags: shows(progressOf),
    }),
    getChaseList: build.query<ChasedFamilies, string>({
      query: (place) => request(contract.getChaseList, { place }),
      transformResponse: chasedFamilies,
      providesTags: shows('Students', list('Progress')),
    }),
  }),
})

export const { useListStudentProgressQuery, useGetStudentOverviewQuery, useGetChaseListQuery } = progressApi
