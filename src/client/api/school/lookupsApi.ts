// Client end of shared/contract/school/lookups: reference lists, cached for the whole visit.
import * as contract from '#shared/contract/school/lookups'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { shows } from '../tags'

const aDay = { keepUnusedDataFor: 24 * 60 * 60 }

export const lookupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFormClasses: build.query<contract.FormClass[], void>({
      query: () => request(contract.listFormClasses, {}),
      ...aDay,
      providesTags: shows('Lookup'),
    }),
    listTowns: build.query<contract.Town[], void>({
      query: () => request(contract.listTowns, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listReligions: build.query<contract.Religion[], void>({
      query: () => request(contract.listReligions, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listEthnicGroups: build.query<contract.EthnicGroup[], void>({
      query: () => request(contract.listEthnicGroups, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listHouses: build.query<contract.House[], void>({
      query: () => request(contract.listHouses, {}),
      ...aDay,
      providesTags: shows('Lookup'),
    }),
    listRegionalCorporations: build.query<contract.RegionalCorporation[], void>({
      query: () => request(contract.listRegionalCorporations, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listCountries: build.query<contract.Named[], void>({
      query: () => request(contract.listCountries, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listPrimarySchools: build.query<contract.Named[], void>({
      query: () => request(contract.listPrimarySchools, {}),
      ...aDay,
      providesTags: shows(),
    }),
  }),
})

export const { useListFormClassesQuery, useListHousesQuery } = lookupsApi
