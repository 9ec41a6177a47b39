// Client end of shared/contract/school/registration.
import * as contract from '#shared/contract/school/registration'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { shows } from '../tags'

export const registrationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getRegistrationStatus: build.query<contract.RegistrationStatus, string>({
      query: (formLevel) => request(contract.getRegistrationStatus, { formLevel }),
      providesTags: shows('Registration'),
    }),
    getTermsAndConditions: build.query<contract.Terms, void>({
      query: () => request(contract.getTermsAndConditions, {}),
      providesTags: shows('Terms'),
    }),
  }),
})

export const { useGetRegistrationStatusQuery, useGetTermsAndConditionsQuery } = registrationApi
