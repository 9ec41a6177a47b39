// Client end of shared/contract/registration.
import * as contract from '#shared/contract/registration'
import { baseApi } from './baseApi'
import { request } from './request'

export const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRegistrationStatus: build.query<contract.RegistrationStatus, string>({
      query: (formLevel) => request(contract.getRegistrationStatus, { formLevel }),
    }),
    getTerms: build.query<contract.Terms, void>({
      query: () => request(contract.getTerms, {}),
      providesTags: ['Terms'],
    }),
  }),
})

export const { useGetRegistrationStatusQuery, useGetTermsQuery } = registrationApi
