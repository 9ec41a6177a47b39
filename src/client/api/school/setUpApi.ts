// Client end of shared/contract/school/setUp: the school's name and look, its address, its backups, and the steps.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/school/setUp'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'
import { upload } from '../transport/upload'

type SetUp = contract.SchoolSetUp

export interface NewCrest {
  readonly file: File
  /** The idempotency key of the upload. */
  readonly key: string
}

const formOf = ({ file }: NewCrest): FormData => {
  const form = new FormData()
  form.set('file', file)
  return form
}

const setUpApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSchoolSetUp: build.query<SetUp, void>({
      query: () => request(contract.getSchoolSetUp, {}),
      providesTags: shows('School'),
    }),
    saveSchoolDetails: build.mutation<SetUp, BodyOf<typeof contract.saveSchoolDetails>>({
      query: (details) => request(contract.saveSchoolDetails, {}, details),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveCrest: build.mutation<SetUp, NewCrest>({
      queryFn: async (crest, api) => {
        const { path } = contract.saveCrest
        const whole = { path, form: formOf(crest), key: crest.key, onProgress: () => undefined }
        return (await upload(whole, api)) as { data: SetUp } | { error: FetchBaseQueryError }
      },
      invalidatesTags: () => changes.schoolSaved(),
    }),
    removeCrest: build.mutation<SetUp, BodyOf<typeof contract.removeCrest>>({
      query: (wish) => request(contract.removeCrest, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveSchoolAddress: build.mutation<SetUp, BodyOf<typeof contract.saveSchoolAddress>>({
      query: (wish) => request(contract.saveSchoolAddress, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveSchoolBackups: build.mutation<contract.SchoolBackups, BodyOf<typeof contract.saveSchoolBackups>>({
      query: (wish) => request(contract.saveSchoolBackups, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveSetUpStep: build.mutation<SetUp, BodyOf<typeof contract.saveSetUpStep>>({
      query: (wish) => request(contract.saveSetUpStep, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    listSecurityNotices: build.query<contract.SecurityNotice[], void>({
      query: () => request(contract.listSecurityNotices, {}),
      providesTags: shows(),
    }),
  }),
})

export const {
  useGetSchoolSetUpQuery,
  useSaveSchoolDetailsMutation,
  useSaveCrestMutation,
  useRemoveCrestMutation,
  useSaveSchoolAddressMutation,
  useSaveSchoolBackupsMutation,
  useSaveSetUpStepMutation,
  useListSecurityNoticesQuery,
} = setUpApi
