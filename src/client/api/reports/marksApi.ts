// Client end of shared/contract/reports/marks. The saving code updates the class in the cache after a save
// (saving/marks).
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/marks'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { baseApi } from '../baseApi'
import { request, cardInPath, termInPath, type CardKey } from '../request'
import { boardOf, changes, marksOf, shows } from '../tags'

export interface ClassKey extends TermKey {
  readonly classId: string
}

export type SaveMarks = BodyOf<typeof contract.saveMarks>
export type SaveMarksAnswer = AnswerOf<typeof contract.saveMarks>

/** A sheet is handed in as a whole: a subject of a class, or its attendance and remarks. */
export type MarksSheet = BodyOf<typeof contract.reopenMarks>
type SeenSheet = BodyOf<typeof contract.handInMarks>

interface SentMarks {
  readonly body: SaveMarks
  /** The page is being left, so the request must outlive it. */
  readonly leaving: boolean
}

export const marksApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getClassMarks: build.query<contract.ClassMarks, ClassKey>({
      query: ({ classId, ...key }) => request(contract.getClassMarks, { ...termInPath(key), classId }),
      providesTags: shows(marksOf),
    }),
    saveMarks: build.mutation<SaveMarksAnswer, SentMarks>({
      query: ({ body, leaving }) => ({
        ...request(contract.saveMarks, {}, body),
        timeout: 20_000,
        keepalive: leaving,
      }),
      invalidatesTags: (_answer, error, { body }) => (error ? [] : changes.marksSaved(body)),
    }),
    listMarkChanges: build.query<contract.MarkChange[], CardKey>({
      query: (key) => request(contract.listMarkChanges, cardInPath(key)),
      providesTags: shows(),
    }),
    handInMarks: build.mutation<AnswerOf<typeof contract.handInMarks>, SeenSheet>({
      query: (sheet) => request(contract.handInMarks, {}, sheet),
      invalidatesTags: (_answer, _error, sheet) => changes.sheetHandedIn(sheet),
    }),
    reopenMarks: build.mutation<AnswerOf<typeof contract.reopenMarks>, MarksSheet>({
      query: (sheet) => request(contract.reopenMarks, {}, sheet),
      invalidatesTags: (_answer, _error, sheet) => changes.sheetHandedIn(sheet),
    }),
    getMarksBoard: build.query<contract.MarksBoard, TermKey>({
      query: (key) => request(contract.getMarksBoard, termInPath(key)),
      providesTags: shows(boardOf),
    }),
  }),
})

export const {
  useGetClassMarksQuery,
  useListMarkChangesQuery,
  useGetMarksBoardQuery,
  useHandInMarksMutation,
  useReopenMarksMutation,
} = marksApi
