// Client end of shared/contract/reports/marks. A save brings its class up to date by itself (saving/marks/marks.ts).
import type { AnswerOf, BodyOf } from '#shared/contract/call'
import * as contract from '#shared/contract/reports/marks'
import type { TermKey } from '#shared/rules/reports/cards/termPosting'
import { baseApi } from '../baseApi'
import { request, cardInPath, termInPath, type CardKey } from '../request'
import { boardOf, changes, marksOf, shows } from '../tags'

/** A class in a term. */
export interface ClassKey extends TermKey {
  readonly classId: string
}

export type SaveMarks = BodyOf<typeof contract.saveMarks>
export type SaveMarksAnswer = AnswerOf<typeof contract.saveMarks>

interface SentMarks {
  readonly body: SaveMarks
  /** The page is being left: the request must outlive it. */
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
    getMarksBoard: build.query<contract.MarksBoard, TermKey>({
      query: (key) => request(contract.getMarksBoard, termInPath(key)),
      providesTags: shows(boardOf),
    }),
  }),
})

export const { useGetClassMarksQuery, useListMarkChangesQuery, useGetMarksBoardQuery } = marksApi
