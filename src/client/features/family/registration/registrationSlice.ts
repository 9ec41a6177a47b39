// The person's way through the registration form: the current step, steps that were left, notices that were read,
// and leaving only when every answer is saved. Validity and progress under the names of SPEC.md §3 are
// derived from the answers (selectRegistrationFlags).
//
//   student data → family data → health data → other data → documents → submit, in any order
//
//   staying ──leavingAsked──▶ waiting ──everything saved──▶ free ──left──▶ staying
//      ▲                        │ └──5 s, or nothing can be saved──▶ late ──leftAnyway, everything saved──▶ free
//      └────────stayed──────────┴──────────────────────stayed─────────┘
import { type PayloadAction, type WithSlice, createSlice } from '@reduxjs/toolkit'
import { createTransform } from 'redux-persist'
import type { Step } from '#shared/record/field'
import { rootReducer } from '#client/store/rootReducer'
import type { Remembered } from '#client/store/persist'

/** The act that waits until everything is saved. */
export type Goal = 'step' | 'signOut' | 'print'

type Leaving = { readonly is: 'staying' } | { readonly is: 'waiting' | 'late' | 'free'; readonly goal: Goal }

export interface Registration {
  /** The student; null before the form was opened. */
  readonly studentId: string | null
  /** The current step; null before the first. */
  readonly step: Step | null
  /** Fields that were empty when their step was left; from then on they are named. */
  readonly gaps: readonly string[]
  /** The family card that opens automatically: the first with something missing. */
  readonly openPerson: string | null
  /** Family cards that the person has opened (true) or folded. */
  readonly chosenPersons: Readonly<Record<string, boolean>>
  /** The purpose notice was read. */
  readonly noticeRead: boolean
  /** Last year's answers come up only once. */
  readonly lastYearDecided: boolean
  /** Open parts of the check page. */
  readonly unfolded: readonly string[]
  readonly leaving: Leaving
}

const staying: Leaving = { is: 'staying' }

export const start: Registration = {
  studentId: null,
  step: null,
  gaps: [],
  openPerson: null,
  chosenPersons: {},
  noticeRead: false,
  lastYearDecided: false,
  unfolded: [],
  leaving: staying,
}

const turned = (state: Registration, from: readonly Leaving['is'][], is: 'late' | 'free'): Registration =>
  state.leaving.is !== 'staying' && from.includes(state.leaving.is)
    ? { ...state, leaving: { is, goal: state.leaving.goal } }
    : state

export const registrationSlice = createSlice({
  name: 'registration',
  initialState: start,
  reducers: {
    /**
     * State remembered without a student belongs to the signed-in person. Who has read the notice for one child has read it
     * for all.
     */
    opened: (state, { payload: studentId }: PayloadAction<string>): Registration => {
      if (state.studentId === studentId) return state
      return state.studentId === null
        ? { ...state, studentId }
        : { ...start, studentId, noticeRead: state.noticeRead }
    },
    stepChosen: (state, { payload: step }: PayloadAction<Step>): Registration => ({ ...state, step }),
    /** Gaps of the step; a field that appears later is new to the person. */
    stepLeft: (state, { payload: lacks }: PayloadAction<readonly string[]>): Registration => {
      const gaps = lacks.filter((name) => !state.gaps.includes(name))
      return gaps.length === 0 ? state : { ...state, gaps: [...state.gaps, ...gaps] }
    },
    personsShown: (state, { payload }: PayloadAction<string | null>): Registration => ({
      ...state,
      openPerson: payload,
    }),
    personTurned: (
      state,
      { payload: { person, isOpen } }: PayloadAction<{ person: string; isOpen: boolean }>,
    ): Registration => ({ ...state, chosenPersons: { ...state.chosenPersons, [person]: isOpen } }),
    noticeClosed: (state): Registration => ({ ...state, noticeRead: true }),
    lastYearDecided: (state): Registration => ({ ...state, lastYearDecided: true }),
    partTurned: (state, { payload: part }: PayloadAction<string>): Registration => ({
      ...state,
      unfolded: state.unfolded.includes(part)
        ? state.unfolded.filter((one) => one !== part)
        : [...state.unfolded, part],
    }),
    leavingAsked: (state, { payload: goal }: PayloadAction<Goal>): Registration => ({
      ...state,
      leaving: { is: 'waiting', goal },
    }),
    everythingSaved: (state) => turned(state, ['waiting', 'late'], 'free'),
    savingIsLate: (state) => turned(state, ['waiting'], 'late'),
    leftAnyway: (state) => turned(state, ['late'], 'free'),
    stayed: (state): Registration =>
      state.leaving.is === 'staying' ? state : { ...state, leaving: staying },
    left: (state): Registration => ({ ...state, leaving: staying }),
  },
  selectors: {
    selectStudentId: (state) => state.studentId,
    selectStep: (state) => state.step,
    selectWasGap: (state, field: string) => state.gaps.includes(field),
    selectIsPersonOpen: ({ chosenPersons, openPerson }, person: string) =>
      chosenPersons[person] ?? openPerson === person,
    selectNoticeRead: (state) => state.noticeRead,
    selectLastYearDecided: (state) => state.lastYearDecided,
    selectIsUnfolded: (state, part: string) => state.unfolded.includes(part),
    selectLeaving: (state, goal: Goal) =>
      state.leaving.is !== 'staying' && state.leaving.goal === goal ? state.leaving.is : 'staying',
    selectGoal: ({ leaving }) => (leaving.is === 'staying' ? null : leaving.goal),
    selectIsLeaving: ({ leaving }) => leaving.is === 'waiting' || leaving.is === 'late',
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof registrationSlice> {}
}

export const registration = registrationSlice.actions
export const registrationState = registrationSlice.injectInto(rootReducer).selectors

// Progress flags survive a reload in session storage, without names or answers.
const kept = ['step', 'gaps', 'chosenPersons', 'noticeRead', 'lastYearDecided', 'unfolded'] as const

type Flags = Pick<Registration, (typeof kept)[number]>

/** Undefined keeps nothing; the office opens no form. */
const flagsOf = (registration: Registration): Flags | undefined =>
  registration === start
    ? undefined
    : (Object.fromEntries(kept.map((flag) => [flag, registration[flag]])) as unknown as Flags)

const { name } = registrationSlice

export const rememberedRegistration: Remembered = {
  name,
  transforms: [
    createTransform<Registration, Flags | undefined>(flagsOf, (flags) => ({ ...start, ...flags }), {
      whitelist: [name],
    }),
  ],
}
