// How far the registration is (SPEC §3 "Registration form state", §4): the step at hand and, per step,
// whether it is complete and whether its values are valid. Flags only, so that they may outlive a reload
// in session storage (SEC-09).
//
//   student data → family data → health data → other data → documents → submit, in any order
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { shallowEqual } from 'react-redux'
import type { Step } from '#shared/record/field'
import { steps } from '#shared/record/steps'

/** The spec's names of the progress flags. */
export const flagOf = {
  student: 'studentData',
  family: 'familyData',
  health: 'healthData',
  other: 'otherData',
  documents: 'documents',
  complete: 'submit',
} as const satisfies Record<Step, string>

type Flag = (typeof flagOf)[Step]
export type Flags = Readonly<Record<Flag, boolean>>

export interface Progress {
  /** The step that was shown last; null before the first. */
  readonly shown: Step | null
  /** 1 to 6. */
  readonly currentStep: number
  readonly progress: Flags
  readonly valid: Flags
  /** The whole form. */
  readonly formValid: boolean
  readonly termsAccepted: boolean
  /** Steps that were left once: their format errors and gaps are named from then on (UX-26). */
  readonly left: readonly Step[]
  /** The purpose notice was read (SEC-93). */
  readonly noticeRead: boolean
}

const all = (value: boolean): Flags => ({
  studentData: value,
  familyData: value,
  healthData: value,
  otherData: value,
  documents: value,
  submit: value,
})

export const start: Progress = {
  shown: null,
  currentStep: 1,
  progress: all(false),
  valid: all(true),
  formValid: false,
  termsAccepted: false,
  left: [],
  noticeRead: false,
}

export interface Validated {
  readonly complete: readonly Step[]
  readonly invalid: readonly Step[]
  readonly agreed: boolean
}

const flags = (of: (step: Step) => boolean): Flags =>
  Object.fromEntries(steps.map(({ step }) => [flagOf[step], of(step)])) as Flags

const sameFlags = (before: Flags, now: Flags): Flags => (shallowEqual(before, now) ? before : now)

/** The same state when nothing has changed: most edits change no flag. */
const validated = (state: Progress, { complete, invalid, agreed }: Validated): Progress => {
  const now = {
    ...state,
    progress: sameFlags(
      state.progress,
      flags((step) => complete.includes(step)),
    ),
    valid: sameFlags(
      state.valid,
      flags((step) => !invalid.includes(step)),
    ),
    formValid: invalid.length === 0 && complete.length === steps.length,
    termsAccepted: agreed,
  }
  return shallowEqual(state, now) ? state : now
}

const leave = (state: Progress, step: Step): Progress =>
  state.left.includes(step) ? state : { ...state, left: [...state.left, step] }

export const numberOf = (step: Step): number => steps.findIndex((row) => row.step === step) + 1

export const progressSlice = createSlice({
  name: 'progress',
  initialState: start,
  reducers: {
    stepChosen: (state, { payload }: PayloadAction<Step>): Progress => ({
      ...(state.shown === null || state.shown === payload ? state : leave(state, state.shown)),
      currentStep: numberOf(payload),
      shown: payload,
    }),
    stepLeft: (state, { payload }: PayloadAction<Step>) => leave(state, payload),
    sectionsValidated: (state, { payload }: PayloadAction<Validated>) => validated(state, payload),
    noticeClosed: (state): Progress => ({ ...state, noticeRead: true }),
    /** After a reload. */
    progressRecalled: (state, { payload }: PayloadAction<Partial<Progress>>): Progress =>
      state.shown === null ? { ...start, ...payload } : state,
  },
  selectors: {
    selectProgress: (state) => state,
    selectCurrentStep: (state): Step => steps[state.currentStep - 1]?.step ?? 'student',
    selectWasLeft: (state, step: Step) => state.left.includes(step),
    selectNoticeRead: (state) => state.noticeRead,
  },
})

export const progress = progressSlice.actions
export const progressSelectors = progressSlice.selectors
