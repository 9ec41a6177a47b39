// Client end of the school's settings and of shared/contract/access/administrators. A save on an old version is refused
// with 409; the tags then read the lists again.
import type { BodyOf } from '#shared/contract/call'
import * as schoolSettings from '#shared/contract/school/schoolSettings'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

export const schoolSettingsApi = baseApi.injectEndpoints({
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
  }),
})

export const {
  useGetSettingsQuery,
  useSaveSettingsMutation,
  useSaveFormClassMutation,
  useSaveHouseMutation,
} = schoolSettingsApi

const paperSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getPaperSettings: build.query<schoolSettings.PaperSettings, void>({
      query: () => request(schoolSettings.getPaperSettings, {}),
      providesTags: shows('School'),
    }),
  }),
})

export const { useGetPaperSettingsQuery } = paperSettingsApi
