// Posting a term's reports (SPEC §4):
//
//   idle ──editOpened──▶ asking ──request sent──▶ working ──ok──▶ done ──noticeClosed──▶ idle
//                          └──cancelled──▶ idle      └──failed──▶ failed ──noticeClosed──▶ idle
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { TermReport } from '#shared/contract/termReports'
import { termReportsApi } from '../../api/termReportsApi'

export type Intent = 'post' | 'remove'

export type ReportPosting =
  | { readonly is: 'idle' }
  | { readonly is: 'asking'; readonly report: TermReport }
  | { readonly is: 'working'; readonly report: TermReport; readonly intent: Intent }
  | {
      readonly is: 'done'
      readonly report: TermReport
      readonly intent: Intent
      /** Set when somebody else had done it already. */
      readonly notice?: string
    }
  | {
      readonly is: 'failed'
      readonly report: TermReport
      readonly intent: Intent
      /** What errorText reads. */
      readonly error: unknown
    }

const idle: ReportPosting = { is: 'idle' }
const { postTermReports } = termReportsApi.endpoints

const nameOf = ({ year, term }: TermReport): string => `${year} Term ${term} reports`

export const reportPostingSlice = createSlice({
  name: 'reportPosting',
  initialState: (): ReportPosting => idle,
  reducers: {
    editOpened: (state, { payload }: PayloadAction<TermReport>): ReportPosting =>
      state.is === 'working' ? state : { is: 'asking', report: payload },
    cancelled: (state): ReportPosting => (state.is === 'asking' ? idle : state),
    noticeClosed: (state): ReportPosting => (state.is === 'done' || state.is === 'failed' ? idle : state),
  },
  extraReducers: (api) =>
    api
      .addMatcher(postTermReports.matchPending, (state, { meta }): ReportPosting => {
        if (state.is !== 'asking') return state
        const intent = meta.arg.originalArgs.posted ? 'post' : 'remove'
        return { is: 'working', report: state.report, intent }
      })
      .addMatcher(postTermReports.matchFulfilled, (state, { payload }): ReportPosting => {
        if (state.is !== 'working') return state
        const { notice } = payload
        return { ...state, is: 'done', ...(notice !== undefined && { notice }) }
      })
      .addMatcher(postTermReports.matchRejected, (state, { payload }): ReportPosting =>
        state.is === 'working' ? { ...state, is: 'failed', error: payload } : state,
      ),
  selectors: {
    selectReportPosting: (state) => state,
    /** 'Posting reports please stand by' */
    selectProgress: (state) => {
      if (state.is !== 'working') return null
      return `${state.intent === 'post' ? 'Posting' : 'Removing'} reports please stand by`
    },
    selectNotice: (state) => {
      if (state.is !== 'done') return null
      return state.notice ?? `${nameOf(state.report)} ${state.intent === 'post' ? 'posted' : 'removed'}`
    },
  },
})

export const { editOpened, cancelled, noticeClosed } = reportPostingSlice.actions
export const { selectReportPosting, selectProgress, selectNotice } = reportPostingSlice.selectors
