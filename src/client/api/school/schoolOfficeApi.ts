// The office’s calls about the school: settings, its registration, and its set-up.
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import type { BodyOf } from '#shared/contract/call'
import type { Terms } from '#shared/contract/school/registration'
import * as registrationSettings from '#shared/contract/school/registrationSettings'
import * as schoolSettings from '#shared/contract/school/schoolSettings'
import * as setUp from '#shared/contract/school/setUp'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'
import { upload } from '../transport/upload'

type SetUp = setUp.SchoolSetUp

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

export const schoolOfficeApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<schoolSettings.Settings, void>({
      query: () => request(schoolSettings.getSettings, {}),
      providesTags: shows('Settings'),
    }),
    saveSettings: build.mutation<schoolSettings.Settings, BodyOf<typeof schoolSettings.saveSettings>>({
      query: (settings) => request(schoolSettings.saveSettings, {}, settings),
      invalidatesTags: () => changes.settingsSaved(),
    }),
    saveFormClass: build.mutation<schoolSettings.SavedFormClass, BodyOf<typeof schoolSettings.saveFormClass>>(
      {
        query: (wish) => request(schoolSettings.saveFormClass, {}, wish),
        invalidatesTags: (_answer, _error, { id, name = id }) => changes.classSaved(name !== id),
      },
    ),
    saveHouse: build.mutation<schoolSettings.SavedHouse, BodyOf<typeof schoolSettings.saveHouse>>({
      query: (wish) => request(schoolSettings.saveHouse, {}, wish),
      invalidatesTags: () => changes.houseSaved(),
    }),

    getPaperSettings: build.query<schoolSettings.PaperSettings, void>({
      query: () => request(schoolSettings.getPaperSettings, {}),
      providesTags: shows('School'),
    }),

    listRegistrationWindows: build.query<registrationSettings.FormWindow[], void>({
      query: () => request(registrationSettings.listRegistrationWindows, {}),
      providesTags: shows('Registration'),
    }),
    saveRegistrationWindow: build.mutation<
      registrationSettings.FormWindow,
      BodyOf<typeof registrationSettings.saveRegistrationWindow>
    >({
      query: (window) => request(registrationSettings.saveRegistrationWindow, {}, window),
      invalidatesTags: () => changes.windowSaved(),
    }),
    saveTermsAndConditions: build.mutation<Terms, BodyOf<typeof registrationSettings.saveTermsAndConditions>>(
      {
        query: (terms) => request(registrationSettings.saveTermsAndConditions, {}, terms),
        invalidatesTags: () => changes.termsSaved(),
      },
    ),

    getSchoolSetUp: build.query<SetUp, void>({
      query: () => request(setUp.getSchoolSetUp, {}),
      providesTags: shows('School'),
    }),
    saveSchoolDetails: build.mutation<SetUp, BodyOf<typeof setUp.saveSchoolDetails>>({
      query: (details) => request(setUp.saveSchoolDetails, {}, details),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveCrest: build.mutation<SetUp, NewCrest>({
      queryFn: async (crest, api) => {
        const { path } = setUp.saveCrest
        const whole = { path, form: formOf(crest), key: crest.key, onProgress: () => undefined }
        return (await upload(whole, api)) as { data: SetUp } | { error: FetchBaseQueryError }
      },
      invalidatesTags: () => changes.schoolSaved(),
    }),
    removeCrest: build.mutation<SetUp, BodyOf<typeof setUp.removeCrest>>({
      query: (wish) => request(setUp.removeCrest, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveSchoolAddress: build.mutation<SetUp, BodyOf<typeof setUp.saveSchoolAddress>>({
      query: (wish) => request(setUp.saveSchoolAddress, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveSchoolBackups: build.mutation<setUp.SchoolBackups, BodyOf<typeof setUp.saveSchoolBackups>>({
      query: (wish) => request(setUp.saveSchoolBackups, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    saveSetUpStep: build.mutation<SetUp, BodyOf<typeof setUp.saveSetUpStep>>({
      query: (wish) => request(setUp.saveSetUpStep, {}, wish),
      invalidatesTags: () => changes.schoolSaved(),
    }),
    listSecurityNotices: build.query<setUp.SecurityNotice[], void>({
      query: () => request(setUp.listSecurityNotices, {}),
      providesTags: shows(),
    }),
  }),
})

export const {
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useSaveFormClassMutation,
  useSaveHouseMutation,
  useGetPaperSettingsQuery,
  useListRegistrationWindowsQuery,
  useSaveRegistrationWindowMutation,
  useSaveTermsAndConditionsMutation,
  useGetSchoolSetUpQuery,
  useSaveSchoolDetailsMutation,
  useSaveCrestMutation,
  useRemoveCrestMutation,
  useSaveSchoolAddressMutation,
  useSaveSchoolBackupsMutation,
  useSaveSetUpStepMutation,
  useListSecurityNoticesQuery,
} = schoolOfficeApi
