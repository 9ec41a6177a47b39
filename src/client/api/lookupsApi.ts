// Client end of shared/contract/lookups: reference lists, kept for the whole visit.
import * as contract from '#shared/contract/lookups'
import { baseApi } from './baseApi'
import { request } from './request'

const aDay = { keepUnusedDataFor: 24 * 60 * 60 }

export const lookupsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFormClasses: build.query<contract.FormClass[], void>({
      query: () => request(contract.listFormClasses, {}),
      providesTags: ['Lookup'],
      ...aDay,
    }),
    listTowns: build.query<contract.Town[], void>({
      query: () => request(contract.listTowns, {}),
      ...aDay,
    }),
    listReligions: build.query<contract.Religion[], void>({
      query: () => request(contract.listReligions, {}),
      ...aDay,
    }),
    listEthnicGroups: build.query<contract.EthnicGroup[], void>({
      query: () => request(contract.listEthnicGroups, {}),
      ...aDay,
    }),
    listHouses: build.query<contract.House[], void>({
      query: () => request(contract.listHouses, {}),
      providesTags: ['Lookup'],
      ...aDay,
    }),
    listRegionalCorporations: build.query<contract.RegionalCorporation[], void>({
      query: () => request(contract.listRegionalCorporations, {}),
      ...aDay,
    }),
    listCountries: build.query<contract.Named[], void>({
      query: () => request(contract.listCountries, {}),
      ...aDay,
    }),
    listPrimarySchools: build.query<contract.Named[], void>({
      query: () => request(contract.listPrimarySchools, {}),
      ...aDay,
    }),
  }),
})

export const { useListFormClassesQuery } = lookupsApi
