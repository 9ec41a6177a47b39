// Editing a student (SPEC §4 "Edit student save"):
//
//   idle ──sent──▶ updating ──all stored──▶ updated ──sent──▶ updating
//                     ├──one refused──▶ failed ──sent──▶ updating
//                     └──changed by the family meanwhile──▶ disputed ──sent, theirsChosen──▶ …
//   (any) ──opened──▶ idle of that student ──closed──▶ closed
//
// Fields are saved one by one as the person leaves them, so several saves may be on their way.
import { createSlice, nanoid, type PayloadAction } from '@reduxjs/toolkit'
import type { Conflict } from '#shared/contract/students'
import { studentsApi, type Save } from '../../api/studentsApi'

/** One per tab: tells these saves from those of the registration form, and from another administrator's. */
export const editor = nanoid()

export interface Dispute extends Conflict {
  /** Of the record that holds the other value. */
  readonly version: number
}

export type EditStudent =
  | { readonly is: 'closed' }
  | { readonly is: 'idle' | 'updated'; readonly studentId: string }
  | {
      readonly is: 'updating'
      readonly studentId: string
      /** Saves that are not answered yet. */
      readonly open: number
      readonly error: unknown
      readonly disputes: readonly Dispute[]
    }
  | { readonly is: 'failed'; readonly studentId: string; readonly error: unknown }
  | { readonly is: 'disputed'; readonly studentId: string; readonly disputes: readonly Dispute[] }

const closed: EditStudent = { is: 'closed' }
const { saveStudent } = studentsApi.endpoints

interface Meta {
  readonly arg: { readonly originalArgs: Save }
}

const isHere = (state: EditStudent, { arg }: Meta): boolean => {
  const { body } = arg.originalArgs
  return state.is !== 'closed' && body._client === editor && body.id === state.studentId
}

const sent = (state: EditStudent, { arg }: Meta): EditStudent => {
  if (state.is === 'closed') return state
  const settled = arg.originalArgs.body._changed ?? []
  const known = 'disputes' in state ? state.disputes : []
  return {
    is: 'updating',
    studentId: state.studentId,
    open: state.is === 'updating' ? state.open + 1 : 1,
    error: state.is === 'updating' ? state.error : null,
    disputes: known.filter(({ field }) => !settled.includes(field)),
  }
}

/** When the last answer is there: the worst that happened is told. */
const answered = (state: EditStudent, error: unknown, disputes: readonly Dispute[]): EditStudent => {
  if (state.is !== 'updating') return state
  const now = {
    ...state,
    open: state.open - 1,
    error: error ?? state.error,
    disputes: [...state.disputes, ...disputes],
  }
  if (now.open > 0) return now
  const { studentId } = now
  if (now.disputes.length > 0) return { is: 'disputed', studentId, disputes: now.disputes }
  return now.error === null ? { is: 'updated', studentId } : { is: 'failed', studentId, error: now.error }
}

const withoutDispute = (state: EditStudent, field: string): EditStudent => {
  if (state.is !== 'disputed') return state
  const disputes = state.disputes.filter((dispute) => dispute.field !== field)
  return disputes.length > 0 ? { ...state, disputes } : { is: 'idle', studentId: state.studentId }
}

export const editStudentSlice = createSlice({
  name: 'editStudent',
  initialState: (): EditStudent => closed,
  reducers: {
    opened: (_state, { payload }: PayloadAction<string>): EditStudent => ({ is: 'idle', studentId: payload }),
    closed: (): EditStudent => closed,
    theirsChosen: (state, { payload }: PayloadAction<string>): EditStudent => withoutDispute(state, payload),
  },
  extraReducers: (heard) =>
    heard
      .addMatcher(saveStudent.matchPending, (state, { meta }) =>
        isHere(state, meta) ? sent(state, meta) : state,
      )
      .addMatcher(saveStudent.matchFulfilled, (state, { meta, payload }) => {
        if (!isHere(state, meta)) return state
        const disputes = payload.conflicts.map((conflict) => ({ ...conflict, version: payload.version }))
        return answered(state, null, disputes)
      })
      .addMatcher(saveStudent.matchRejected, (state, { meta, payload }) =>
        isHere(state, meta) ? answered(state, payload ?? {}, []) : state,
      ),
  selectors: {
    selectEdit: (state): EditStudent => state,
  },
})

export const editStudent = editStudentSlice.actions
export const { selectEdit } = editStudentSlice.selectors
