// The office’s calls about reports: marks, the terms with their rules, and the lists that marks are entered by. The saving
// code updates the class in the cache after a save (saving/marks).
// The office’s calls about reports: the terms with their rules, and the lists that marks are entered by.
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as reportLists from '#shared/contract/reports/reportLists'
import * as termSettings from '#shared/contract/reports/termSettings'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import * as marks from '#shared/contract/reports/marks'
import { baseApi } from '../baseApi'
import { request, termInPath, cardInPath, type CardKey } from '../request'
import { changes, list, shows, boardOf, marksOf } from '../tags'

/** The caller handles the refusal. */
const refused = () => ({ data: undefined })

const touched = (_answer: unknown, error: unknown) =>
  error ? changes.reportListRefused() : changes.reportListSaved()

export interface ClassKey extends TermKey {
  readonly classId: string
}

export type SaveMarks = BodyOf<typeof marks.saveMarks>
export type SaveMarksAnswer = AnswerOf<typeof marks.saveMarks>

/** A sheet is handed in as a whole: a subject of a class, or its attendance and remarks. */
type MarksSheet = BodyOf<typeof marks.reopenMarks>
type SeenSheet = BodyOf<typeof marks.handInMarks>

interface SentMarks {
  readonly body: SaveMarks
  /** The page is being left, so the request must outlive it. */
  readonly leaving: boolean
}

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
    getClassMarks: build.query<marks.ClassMarks, ClassKey>({
      query: ({ classId, ...key }) => request(marks.getClassMarks, { ...termInPath(key), classId }),
      providesTags: shows(marksOf),
    }),
    saveMarks: build.mutation<SaveMarksAnswer, SentMarks>({
      query: ({ body, leaving }) => ({
        ...request(marks.saveMarks, {}, body),
        timeout: 20_000,
        keepalive: leaving,
      }),
      invalidatesTags: (_answer, error, { body }) => (error ? [] : changes.marksSaved(body)),
    }),
    listMarkChanges: build.query<marks.MarkChange[], CardKey>({
      query: (key) => request(marks.listMarkChanges, cardInPath(key)),
      providesTags: shows(),
    }),
    handInMarks: build.mutation<AnswerOf<typeof marks.handInMarks>, SeenSheet>({
      query: (sheet) => request(marks.handInMarks, {}, sheet),
      invalidatesTags: (_answer, _error, sheet) => changes.sheetHandedIn(sheet),
    }),
    reopenMarks: build.mutation<AnswerOf<typeof marks.reopenMarks>, MarksSheet>({
      query: (sheet) => request(marks.reopenMarks, {}, sheet),
      invalidatesTags: (_answer, _error, sheet) => changes.sheetHandedIn(sheet),
    }),
    getMarksBoard: build.query<marks.MarksBoard, TermKey>({
      query: (key) => request(marks.getMarksBoard, termInPath(key)),
      providesTags: shows(boardOf),
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
  useGetClassMarksQuery,
  useListMarkChangesQuery,
  useGetMarksBoardQuery,
  useHandInMarksMutation,
  useReopenMarksMutation,
} = reportsOfficeApi
