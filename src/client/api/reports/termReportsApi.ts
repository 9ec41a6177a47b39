// Client end of shared/contract/reports/termReports.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import type { PostingCheck, ReportChange, ReportReader } from '#shared/contract/reports/postingCheck'
import * as contract from '#shared/contract/reports/termReports'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { baseApi } from '../baseApi'
import { request, cardInPath, termInPath, type CardKey } from '../request'
import { changes, list, shows, term } from '../tags'

/** Marks come in while a page is open, so its queries ask again each time a part of it appears. */
export const fresh = { refetchOnMountOrArgChange: true } as const

export const termReportsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listTermReports: build.query<contract.TermReport[], void>({
      query: () => request(contract.listTermReports, {}),
      providesTags: shows(list('TermReport')),
    }),
    postTermReports: build.mutation<contract.PostedTermReport, contract.PostTermReports>({
      query: (report) => request(contract.postTermReports, {}, report),
      invalidatesTags: (_answer, _error, report) => changes.termPosted(report),
    }),
    listReportCardTerms: build.query<contract.ReportCardTerm[], string>({
      query: (studentId) => request(contract.listReportCardTerms, { studentId }),
      providesTags: shows(list('TermReport')),
    }),
    getReportCardPage: build.query<contract.ReportCardPage, CardKey>({
      query: (key) => request(contract.getReportCardPage, cardInPath(key)),
      providesTags: shows(term),
    }),
    schedulePosting: build.mutation<contract.PostingSchedule, BodyOf<typeof contract.schedulePosting>>({
      query: (plan) => request(contract.schedulePosting, {}, plan),
      invalidatesTags: (_answer, _error, plan) => changes.termPosted(plan),
    }),
    listPostingSchedules: build.query<contract.PostingSchedule[], void>({
      query: () => request(contract.listPostingSchedules, {}),
      providesTags: shows(list('TermReport')),
    }),
    getPostingCheck: build.query<PostingCheck, TermKey>({
      query: (key) => request(contract.getPostingCheck, termInPath(key)),
      providesTags: shows(term),
    }),
    listReportChanges: build.query<ReportChange[], TermKey>({
      query: (key) => request(contract.listReportChanges, termInPath(key)),
      providesTags: shows(term),
    }),
    correctReports: build.mutation<
      AnswerOf<typeof contract.correctReports>,
      BodyOf<typeof contract.correctReports>
    >({
      query: (correction) => request(contract.correctReports, {}, correction),
      invalidatesTags: (_answer, _error, correction) => changes.marksChanged(correction),
    }),
    removeFromTermList: build.mutation<
      AnswerOf<typeof contract.removeFromTermList>,
      BodyOf<typeof contract.removeFromTermList>
    >({
      query: (place) => request(contract.removeFromTermList, {}, place),
      invalidatesTags: (answer, _error, place) => (answer ? changes.marksChanged(place) : []),
    }),
    listReportReaders: build.query<ReportReader[], TermKey>({
      query: (key) => request(contract.listReportReaders, termInPath(key)),
      providesTags: shows(term),
    }),
    checkReport: build.query<contract.CardCheck, string>({
      query: (token) => request(contract.checkReport, { token }),
      providesTags: shows(),
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
