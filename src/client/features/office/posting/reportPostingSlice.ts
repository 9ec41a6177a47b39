// Posting a term's reports:
//
//   idle ──editOpened, withdrawalOpened──▶ asking
//   asking ──cancelled──▶ idle
//   asking ──request sent──▶ working ──answered──▶ done ──noticeClosed──▶ idle
//                            working ──password not typed──▶ asking
//                            working ──refused──▶ failed ──noticeClosed──▶ idle
//                                                 failed ──triedAgain──▶ asking
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { TermReport } from '#shared/contract/reports/termReports'
import { termReportsApi } from '#client/api/reports/termReportsApi'
import { reauthenticationRefusal } from '#client/api/transport/signInNeeded'
import { rootReducer } from '#client/store/rootReducer'
import { count } from '#client/ui/count'

export type Intent = 'post' | 'withdraw'

interface Asked {
  readonly report: TermReport
  /** 'edit' asks Yes or No; 'withdraw' only offers to withdraw. */
  readonly question: 'edit' | 'withdraw'
  /** The reason as sent; filled in if the question is asked again. */
  readonly reason?: string | undefined
  /** Students without marks were left out; filled in likewise. */
  readonly leavesOutEmpty?: boolean | undefined
}

export type ReportPosting =
  | { readonly is: 'idle' }
  | (Asked & { readonly is: 'asking' })
  | (Asked & { readonly is: 'working'; readonly intent: Intent })
  | (Asked & {
      readonly is: 'done'
      readonly intent: Intent
      /** A colleague had done it already. */
      readonly notice?: string
      /** Students who got no card, as they have no mark. */
      readonly leftOut?: number
    })
  | (Asked & {
      readonly is: 'failed'
      readonly intent: Intent
      /** The error for errorText. */
      readonly error: unknown
    })

const idle: ReportPosting = { is: 'idle' }
const { postTermReports } = termReportsApi.endpoints

const nameOf = ({ year, term }: TermReport): string => `${year} Term ${term} reports`

/** The names are listed under Readers. */
const leftOutText = (many = 0): string => {
  if (many === 0) return ''
  return `. ${count(many, 'student')} without marks ${many === 1 ? 'was' : 'were'} left out: see No card under Readers`
}

const askedOf = ({ report, question, reason, leavesOutEmpty }: Asked): Asked => ({
  report,
  question,
  reason,
  leavesOutEmpty,
})

const ask = (state: ReportPosting, asked: Asked): ReportPosting =>
  state.is === 'working' ? state : { is: 'asking', ...asked }

export const reportPostingSlice = createSlice({
  name: 'reportPosting',
  initialState: (): ReportPosting => idle,
  reducers: {
    editOpened: (state, { payload }: PayloadAction<TermReport>): ReportPosting =>
      ask(state, { report: payload, question: 'edit' }),
    withdrawalOpened: (state, { payload }: PayloadAction<TermReport>): ReportPosting =>
      ask(state, { report: payload, question: 'withdraw' }),
    triedAgain: (state): ReportPosting =>
      state.is === 'failed' ? { is: 'asking', ...askedOf(state) } : state,
    cancelled: (state): ReportPosting => (state.is === 'asking' ? idle : state),
    noticeClosed: (state): ReportPosting => (state.is === 'done' || state.is === 'failed' ? idle : state),
  },
  extraReducers: (api) =>
    api
      .addMatcher(postTermReports.matchPending, (state, { meta }): ReportPosting => {
        if (state.is !== 'asking') return state
        const { posted, reason, leave_out_empty } = meta.arg.originalArgs
        const leavesOutEmpty = leave_out_empty === undefined ? undefined : leave_out_empty === 1
        return { ...state, is: 'working', intent: posted ? 'post' : 'withdraw', reason, leavesOutEmpty }
      })
      .addMatcher(postTermReports.matchFulfilled, (state, { payload }): ReportPosting => {
        if (state.is !== 'working') return state
        const { notice, left_out } = payload
        return {
          ...{ ...state, is: 'done' },
          ...(notice !== undefined && { notice }),
          ...(left_out !== undefined && { leftOut: left_out.length }),
        }
      })
      .addMatcher(postTermReports.matchRejected, (state, { payload }): ReportPosting => {
        if (state.is !== 'working') return state
        // A person who does not type the password is back at the question.
        if (reauthenticationRefusal(payload?.status, payload?.data))
          return { is: 'asking', ...askedOf(state) }
        return { ...state, is: 'failed', error: payload }
      }),
  selectors: {
    selectReportPosting: (state) => state,
    /** 'Posting reports please stand by' */
    selectProgress: (state) => {
      if (state.is !== 'working') return null
      return `${state.intent === 'post' ? 'Posting' : 'Removing'} reports please stand by`
    },
    selectNotice: (state) => {
      if (state.is !== 'done') return null
      const outcome = `${nameOf(state.report)} ${state.intent === 'post' ? 'posted' : 'removed'}`
      return state.notice ?? `${outcome}${leftOutText(state.leftOut)}`
    },
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof reportPostingSlice> {}
}

export const { editOpened, withdrawalOpened, triedAgain, cancelled, noticeClosed } =
  reportPostingSlice.actions
export const { selectReportPosting, selectProgress, selectNotice } =
  reportPostingSlice.injectInto(rootReducer).selectors
