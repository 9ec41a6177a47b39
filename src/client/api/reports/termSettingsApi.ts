// Client end of shared/contract/reports/termSettings.
// A save on an old version is refused with 409; the lists are then read again by their tags.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as termSettings from '#shared/contract/reports/termSettings'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { baseApi } from '../baseApi'
import { request, termInPath } from '../request'
import { changes, list, shows } from '../tags'

const termSettingsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listAcademicTerms: build.query<termSettings.AcademicTerm[], void>({
      query: () => request(termSettings.listAcademicTerms, {}),
      providesTags: shows('AcademicTerm', list('TermReport')),
    }),
    saveAcademicTerm: build.mutation<
      AnswerOf<typeof termSettings.saveAcademicTerm>,
      BodyOf<typeof termSettings.saveAcademicTerm>
    >({
      query: (term) => request(termSettings.saveAcademicTerm, {}, term),
      invalidatesTags: () => changes.termSaved(),
    }),
    listTermFormRules: build.query<termSettings.TermFormRule[], TermKey>({
      query: (key) => request(termSettings.listTermFormRules, termInPath(key)),
      providesTags: shows('AcademicTerm'),
    }),
    saveTermFormRule: build.mutation<
      AnswerOf<typeof termSettings.saveTermFormRule>,
      BodyOf<typeof termSettings.saveTermFormRule>
    >({
      query: (rule) => request(termSettings.saveTermFormRule, {}, rule),
      invalidatesTags: () => changes.termSaved(),
    }),
  }),
})

export const {
  useListAcademicTermsQuery,
  useSaveAcademicTermMutation,
  useListTermFormRulesQuery,
  useSaveTermFormRuleMutation,
} = termSettingsApi
