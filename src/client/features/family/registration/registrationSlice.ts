// The registration form as the person goes through it: the step at hand, the steps that were left, and what was read.
// Whether a step is complete or needs attention is derived from the answers (stepStates.ts). Flags only, so that they
// may outlive a reload in session storage (SEC-09).
//
//   student data → family data → health data → other data → documents → submit, in any order
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Step } from '#shared/record/field'
import { rootReducer } from '../../../store/rootReducer'

export interface Progress {
  /** Whose form it is; null before it was opened. */
  readonly studentId: string | null
  /** The step at hand; null before the first. */
  readonly step: Step | null
  /** Steps that were left once: their format errors and gaps are named from then on (UX-26). */
  readonly left: readonly Step[]
  /** The purpose notice was read (SEC-93). */
  readonly noticeRead: boolean
}

/** What outlives a reload. */
export type Remembered = Omit<Progress, 'studentId'>

export const start: Progress = { studentId: null, step: null, left: [], noticeRead: false }

const leave = (state: Progress, step: Step): Progress =>
  state.left.includes(step) ? state : { ...state, left: [...state.left, step] }

export const progressSlice = createSlice({
  name: 'progress',
  initialState: start,
  reducers: {
    opened: (state, { payload }: PayloadAction<string>): Progress =>
      state.studentId === payload ? state : { ...start, studentId: payload },
    stepChosen: (state, { payload }: PayloadAction<Step>): Progress => ({
      ...(state.step === null || state.step === payload ? state : leave(state, state.step)),
      step: payload,
    }),
    stepLeft: (state, { payload }: PayloadAction<Step>) => leave(state, payload),
    noticeClosed: (state): Progress => ({ ...state, noticeRead: true }),
    /** After a reload. */
    progressRecalled: (state, { payload }: PayloadAction<Partial<Remembered>>): Progress =>
      state.step === null ? { ...state, ...payload } : state,
  },
  selectors: {
    selectStudentId: (state) => state.studentId,
    selectWasLeft: (state, step: Step) => state.left.includes(step),
    selectNoticeRead: (state) => state.noticeRead,
  },
})

declare module '../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof progressSlice> {}
}

export const progress = progressSlice.actions
export const progressSelectors = progressSlice.injectInto(rootReducer).selectors
