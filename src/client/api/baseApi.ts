// The RTK Query API of the portal; each area injects its endpoints (the files named …Api.ts).
import type { WithSlice } from '@reduxjs/toolkit'
import { createApi } from '@reduxjs/toolkit/query/react'
import { baseQuery } from './baseQuery'
import { tagTypes } from './tags'

export const baseApi = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes,
  endpoints: () => ({}),
})

export type ApiState = WithSlice<typeof baseApi>
