// Client end of shared/contract/intake/classList.
import * as contract from '#shared/contract/intake/classList'
import { request } from '../request'
import { list, shows } from '../tags'
import { chasedClass, type ChasedFamilies } from './chaseLists'
import { progressApi } from './progressApi'

export const classListApi = progressApi.injectEndpoints({
  endpoints: (build) => ({
    listOwnClasses: build.query<contract.OwnClass[], void>({
      query: () => request(contract.listOwnClasses, {}),
      providesTags: shows('Students'),
    }),
    getClassList: build.query<ChasedFamilies, string>({
      query: (classId) => request(contract.getClassList, { classId }),
      transformResponse: chasedClass,
      providesTags: shows('Students', list('Progress')),
    }),
  }),
})

export const { useListOwnClassesQuery, useGetClassListQuery } = classListApi
