// Client end of shared/contract/students/schoolYear.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as schoolYear from '#shared/contract/students/schoolYear'
import { baseApi } from '../baseApi'
import { request } from '../request'
import { changes } from '../tags'

const schoolYearApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** @param key names this one wish: sent twice, it is done once. */
    beginSchoolYear: build.mutation<
      AnswerOf<typeof schoolYear.beginSchoolYear>,
      BodyOf<typeof schoolYear.beginSchoolYear> & { readonly key: string }
    >({
      query: ({ key, form_levels }) => ({
        ...request(schoolYear.beginSchoolYear, {}, { form_levels }),
        headers: { 'Idempotency-Key': key },
      }),
      invalidatesTags: () => changes.yearBegun(),
    }),
  }),
})

export const { useBeginSchoolYearMutation } = schoolYearApi
