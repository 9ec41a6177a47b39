// Client end of shared/contract/privacy/privacy.
import { saveAs } from 'file-saver'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/privacy/privacy'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows, student } from '../tags'

export interface ViewsPage {
  readonly studentId: string
  /** Only entries older than the one with this id. */
  readonly before?: number
}

/** Saves the bytes on the person's disk, not in the store. */
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
      providesTags: shows(),
    }),
    downloadData: build.mutation<null, BodyOf<typeof contract.downloadData>>({
      query: (wish) => ({
        ...request(contract.downloadData, {}, wish),
        responseHandler: saveZip(wish.student_id),
      }),
    }),
    getStudentRetention: build.query<contract.StudentRetention, string>({
      query: (studentId) => request(contract.getStudentRetention, { studentId }),
      providesTags: shows(student),
    }),
    saveStudentRetention: build.mutation<
      contract.StudentRetention,
      BodyOf<typeof contract.saveStudentRetention>
    >({
      query: (wish) => request(contract.saveStudentRetention, {}, wish),
      invalidatesTags: (_answer, _error, { student_id }) => changes.keepingSaved(student_id),
    }),
    eraseStudent: build.mutation<contract.ErasedStudent, BodyOf<typeof contract.eraseStudent>>({
      query: (wish) => request(contract.eraseStudent, {}, wish),
      invalidatesTags: (done, _error, { student_id }) => (done ? changes.studentErased(student_id) : []),
    }),
  }),
})

export const {
  useListStaffViewsQuery,
  useDownloadDataMutation,
  useGetStudentRetentionQuery,
  useSaveStudentRetentionMutation,
  useEraseStudentMutation,
} = privacyApi
