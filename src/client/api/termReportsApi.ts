// Client end of shared/contract/termReports.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { PostingCheck, ReportChange, ReportReader } from '#shared/contract/postingCheck'
import * as contract from '#shared/contract/termReports'
import type { TermKey } from '#shared/rules/termPosting'
import { baseApi } from './baseApi'
import { request } from './request'
import { cardInPath, termInPath, type CardKey } from './termPaths'

export const termReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTermReports: build.query<contract.TermReport[], void>({
      query: () => request(contract.listTermReports, {}),
      providesTags: ['TermReport'],
    }),
    postTermReports: build.mutation<contract.PostedTermReport, contract.PostTermReports>({
      query: (report) => request(contract.postTermReports, {}, report),
      invalidatesTags: ['TermReport'],
    }),
    listReportCardTerms: build.query<contract.ReportCardTerm[], string>({
      query: (studentId) => request(contract.listReportCardTerms, { studentId }),
      providesTags: ['TermReport'],
    }),
    getReportCardPage: build.query<contract.ReportCardPage, CardKey>({
      query: (key) => request(contract.getReportCardPage, cardInPath(key)),
      providesTags: ['TermReport'],
    }),
    schedulePosting: build.mutation<contract.PostingSchedule, BodyOf<typeof contract.schedulePosting>>({
      query: (plan) => request(contract.schedulePosting, {}, plan),
      invalidatesTags: ['TermReport'],
    }),
    listPostingSchedules: build.query<contract.PostingSchedule[], void>({
      query: () => request(contract.listPostingSchedules, {}),
      providesTags: ['TermReport'],
    }),
    getPostingCheck: build.query<PostingCheck, TermKey>({
      query: (key) => request(contract.getPostingCheck, termInPath(key)),
      providesTags: ['TermReport'],
    }),
    listReportChanges: build.query<ReportChange[], TermKey>({
      query: (key) => request(contract.listReportChanges, termInPath(key)),
      providesTags: ['TermReport'],
    }),
    correctReports: build.mutation<
      AnswerOf<typeof contract.correctReports>,
      BodyOf<typeof contract.correctReports>
    >({
      query: (correction) => request(contract.correctReports, {}, correction),
      invalidatesTags: ['TermReport'],
    }),
    removeFromTermList: build.mutation<
      AnswerOf<typeof contract.removeFromTermList>,
      BodyOf<typeof contract.removeFromTermList>
    >({
      query: (place) => request(contract.removeFromTermList, {}, place),
      invalidatesTags: (answer) => (answer ? ['TermReport', 'ReportList'] : []),
    }),
    listReportReaders: build.query<ReportReader[], TermKey>({
      query: (key) => request(contract.listReportReaders, termInPath(key)),
      providesTags: ['TermReport'],
    }),
    checkReport: build.query<contract.CardCheck, string>({
      query: (token) => request(contract.checkReport, { token }),
    }),
  }),
})

export const {
  useListTermReportsQuery,
  useListPostingSchedulesQuery,
  usePostTermReportsMutation,
  useListReportCardTermsQuery,
  useGetReportCardPageQuery,
  useSchedulePostingMutation,
  useGetPostingCheckQuery,
  useListReportChangesQuery,
  useCorrectReportsMutation,
  useListReportReadersQuery,
  useRemoveFromTermListMutation,
  useCheckReportQuery,
} = termReportsApi
