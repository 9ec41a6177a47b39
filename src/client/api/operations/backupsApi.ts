// Client end of shared/contract/operations/backups.
import * as backups from '#shared/contract/operations/backups'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { shows } from '../tags'

const backupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getBackupState: build.query<backups.BackupState, void>({
      query: () => request(backups.getBackupState, {}),
      providesTags: shows('School'),
    }),
  }),
})

export const { useGetBackupStateQuery } = backupsApi
