// The office’s calls about reports: the terms with their rules, and the lists that marks are entered by.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as reportLists from '#shared/contract/reports/reportLists'
import * as termSettings from '#shared/contract/reports/termSettings'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { baseApi } from '../baseApi'
import { request, termInPath } from '../request'
import { changes, list, shows } from '../tags'

/** The caller handles the refusal. */
const refused = () => ({ data: undefined })

const touched = (_answer: unknown, error: unknown) =>
  error ? changes.reportListRefused() : changes.reportListSaved()

export const reportsOfficeApi = baseApi.injectEndpoints({
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

    listSubjects: build.query<reportLists.Subjects, void>({
      query: () => request(reportLists.listSubjects, {}),
      providesTags: shows('ReportList'),
    }),
    saveSubjects: build.mutation<reportLists.Subjects, BodyOf<typeof reportLists.saveSubjects>>({
      query: (wish) => request(reportLists.saveSubjects, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(reportsOfficeApi.util.upsertQueryData('listSubjects', undefined, data))
      },
      invalidatesTags: touched,
    }),
    listGrades: build.query<reportLists.Grades, void>({
      query: () => request(reportLists.listGrades, {}),
      providesTags: shows('ReportList'),
    }),
    saveGrades: build.mutation<reportLists.Grades, BodyOf<typeof reportLists.saveGrades>>({
      query: (wish) => request(reportLists.saveGrades, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(reportsOfficeApi.util.upsertQueryData('listGrades', undefined, data))
      },
      invalidatesTags: touched,
    }),
    listRemarks: build.query<reportLists.Remarks, void>({
      query: () => request(reportLists.listRemarks, {}),
      providesTags: shows('ReportList'),
    }),
    saveRemarks: build.mutation<reportLists.Remarks, BodyOf<typeof reportLists.saveRemarks>>({
      query: (wish) => request(reportLists.saveRemarks, {}, wish),
      onQueryStarted: async (_wish, { dispatch, queryFulfilled }) => {
        const { data } = await queryFulfilled.catch(refused)
        if (data) await dispatch(reportsOfficeApi.util.upsertQueryData('listRemarks', undefined, data))
      },
      invalidatesTags: (_answer, error) => (error ? changes.reportListRefused() : changes.remarksSaved()),
    }),
  }),
})

export const {
  useListAcademicTermsQuery,
  useSaveAcademicTermMutation,
  useListTermFormRulesQuery,
  useSaveTermFormRuleMutation,
  useListSubjectsQuery,
  useSaveSubjectsMutation,
  useListGradesQuery,
  useSaveGradesMutation,
  useListRemarksQuery,
  useSaveRemarksMutation,
} = reportsOfficeApi
