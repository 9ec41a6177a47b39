// Client end of shared/contract/access/administrators.
import type { BodyOf } from '#shared/contract/call'
import * as admins from '#shared/contract/access/administrators'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes, shows } from '../tags'

const administratorsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAdministrators: build.query<admins.Administrator[], void>({
      query: () => request(admins.listAdministrators, {}),
      providesTags: shows('Administrator'),
    }),
    saveAdministrator: build.mutation<admins.SavedAdministrator, BodyOf<typeof admins.saveAdministrator>>({
      query: (change) => request(admins.saveAdministrator, {}, change),
      invalidatesTags: () => changes.administratorSaved(),
    }),
  }),
})

export const { useListAdministratorsQuery, useSaveAdministratorMutation } = administratorsApi
