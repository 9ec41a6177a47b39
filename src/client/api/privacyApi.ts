// Client end of shared/contract/privacy.
import { saveAs } from 'file-saver'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/privacy'
import { baseApi } from './baseApi'
import { request } from './request'

export interface ViewsPage {
  readonly studentId: string
  /** Only looks older than the one with this id. */
  readonly before?: number
}

/** The bytes go to the person's disk, not into the store. */
const saveZip = (studentId: string) => async (response: Response) => {
  if (!response.ok) return (await response.json()) as unknown
  saveAs(await response.blob(), `Data of ${studentId}.zip`)
  return null
}

export const privacyApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listStaffViews: build.query<contract.StaffViewPage, ViewsPage>({
      query: ({ studentId, before }) => ({
        ...request(contract.listStaffViews, { studentId }),
        ...(before !== undefined && { params: { before: String(before) } }),
      }),
      keepUnusedDataFor: 0,
    }),
    downloadData: build.mutation<null, BodyOf<typeof contract.downloadData>>({
      query: (wish) => ({
        ...request(contract.downloadData, {}, wish),
        responseHandler: saveZip(wish.student_id),
      }),
    }),
    getStudentKeeping: build.query<contract.StudentKeeping, string>({
      query: (studentId) => request(contract.getStudentKeeping, { studentId }),
      providesTags: ['Student'],
    }),
    saveStudentKeeping: build.mutation<contract.StudentKeeping, BodyOf<typeof contract.saveStudentKeeping>>({
      query: (wish) => request(contract.saveStudentKeeping, {}, wish),
      invalidatesTags: ['Student', 'Students', 'Progress', 'Audit'],
    }),
    eraseStudent: build.mutation<contract.ErasedStudent, BodyOf<typeof contract.eraseStudent>>({
      query: (wish) => request(contract.eraseStudent, {}, wish),
      invalidatesTags: (done) => (done ? ['Students', 'Progress', 'Audit'] : []),
    }),
  }),
})

export const {
  useListStaffViewsQuery,
  useDownloadDataMutation,
  useGetStudentKeepingQuery,
  useSaveStudentKeepingMutation,
  useEraseStudentMutation,
} = privacyApi
