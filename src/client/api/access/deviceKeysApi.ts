// Client end of shared/contract/access/deviceKeys.
import * as contract from '#shared/contract/access/deviceKeys'
import type { BodyOf } from '#shared/contract/call'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { holdOutboxKey } from './outboxKeys'

type Kept = Omit<contract.OutboxKey, 'key'>

export const deviceKeysApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getOutboxKey: build.mutation<Kept, BodyOf<typeof contract.getOutboxKey>>({
      query: (browser) => request(contract.getOutboxKey, {}, browser),
      transformResponse: async ({ key, ...rest }: contract.OutboxKey) => {
        await holdOutboxKey(rest.handle, key)
        return rest
      },
    }),
  }),
})
