// After signing in over the page: what could not be read meanwhile is read now.
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit'
import { QueryStatus } from '@reduxjs/toolkit/query'
import type { ApiState } from './apiState'
import { baseApi } from './baseApi'

type Dispatch = ThunkDispatch<ApiState, unknown, UnknownAction>

interface Initiated {
  readonly initiate: (argument: unknown, options: object) => UnknownAction
}

export const readAgain = (dispatch: Dispatch, { api }: ApiState): void => {
  const endpoints = baseApi.endpoints as unknown as Readonly<Record<string, Initiated | undefined>>
  for (const query of Object.values(api.queries)) {
    if (query?.status !== QueryStatus.rejected) continue
    const endpoint = endpoints[query.endpointName ?? '']
    if (endpoint) dispatch(endpoint.initiate(query.originalArgs, { forceRefetch: true, subscribe: false }))
  }
}
