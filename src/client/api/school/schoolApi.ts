// Client end of shared/contract/school: whether registration is open, and the reference lists, cached for the whole visit.
import * as lookups from '#shared/contract/school/lookups'
import * as registration from '#shared/contract/school/registration'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { shows } from '../tags'

const aDay = { keepUnusedDataFor: 24 * 60 * 60 }

export const schoolApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listFormClasses: build.query<lookups.FormClass[], void>({
      query: () => request(lookups.listFormClasses, {}),
      ...aDay,
      providesTags: shows('Lookup'),
    }),
    listTowns: build.query<lookups.Town[], void>({
      query: () => request(lookups.listTowns, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listReligions: build.query<lookups.Religion[], void>({
      query: () => request(lookups.listReligions, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listEthnicGroups: build.query<lookups.EthnicGroup[], void>({
      query: () => request(lookups.listEthnicGroups, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listHouses: build.query<lookups.House[], void>({
      query: () => request(lookups.listHouses, {}),
      ...aDay,
      providesTags: shows('Lookup'),
    }),
    listRegionalCorporations: build.query<lookups.RegionalCorporation[], void>({
      query: () => request(lookups.listRegionalCorporations, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listCountries: build.query<lookups.Named[], void>({
      query: () => request(lookups.listCountries, {}),
      ...aDay,
      providesTags: shows(),
    }),
    listPrimarySchools: build.query<lookups.Named[], void>({
      query: () => request(lookups.listPrimarySchools, {}),
      ...aDay,
      providesTags: shows(),
    }),
    getRegistrationStatus: build.query<registration.RegistrationStatus, string>({
      query: (formLevel) => request(registration.getRegistrationStatus, { formLevel }),
      providesTags: shows('Registration'),
    }),
    getTermsAndConditions: build.query<registration.Terms, void>({
      query: () => request(registration.getTermsAndConditions, {}),
      providesTags: shows('Terms'),
    }),
  }),
})

export const {
  useListFormClassesQuery,
  useListHousesQuery,
  useGetRegistrationStatusQuery,
  useGetTermsAndConditionsQuery,
} = schoolApi
