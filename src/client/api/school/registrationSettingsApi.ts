// Client end of shared/contract/school/registrationSettings: when registration is open, and what families agree to.
import type { BodyOf } from '#shared/contract/call'
import type { Terms } from '#shared/contract/school/registration'
import * as registrationSettings from '#shared/contract/school/registrationSettings'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

const registrationSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
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
  }),
})

export const {
  useListRegistrationWindowsQuery,
  useSaveRegistrationWindowMutation,
  useSaveTermsAndConditionsMutation,
} = registrationSettingsApi
