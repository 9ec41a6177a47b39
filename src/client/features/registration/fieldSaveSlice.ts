// Saving the answers of one student (SPEC §4): the queue of saves (machines/saveQueue) and, derived
// from it after every event, one status per field (machines/saveStatus). Memory only (SEC-09).
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { SaveStudentAnswer } from '#shared/contract/students'
import { signedInAgain } from '../../api/sessionEvents'
import { studentsApi } from '../../api/studentsApi'
import { fieldsRefused, sessionEnded, stored, unreachable, windowClosed } from '../../machines/saveAnswers'
import * as machine from '../../machines/saveQueue'
import { emptyQueue, type SaveQueue, type Typed } from '../../machines/saveQueue'
import { follow, iconDue, idle, type SaveStatus } from '../../machines/saveStatus'
import { fieldProgressOf, saveSummaryOf, unsavedFields } from '../../machines/saveSummary'
import { readFailure, type Failure } from './saveFailure'

type Statuses = Readonly<Record<string, SaveStatus>>

export interface FieldSave {
  readonly studentId: string | null
  /** The name of this tab towards the server. */
  readonly tab: string
  readonly queue: SaveQueue
  readonly statuses: Statuses
  /** Milliseconds; when the last save was answered. */
  readonly savedAt: number | null
}

const nobody: FieldSave = { studentId: null, tab: '', queue: emptyQueue, statuses: {}, savedAt: null }
const { saveStudent } = studentsApi.endpoints

const followed = (statuses: Statuses, queue: SaveQueue): Statuses => {
  const names = new Set([...Object.keys(statuses), ...unsavedFields(queue)])
  const next = [...names].map(
    (name) => [name, follow(statuses[name] ?? idle, fieldProgressOf(queue, name))] as const,
  )
  return next.every(([name, status]) => statuses[name] === status) ? statuses : Object.fromEntries(next)
}

const moved = (state: FieldSave, queue: SaveQueue): FieldSave =>
  queue === state.queue ? state : { ...state, queue, statuses: followed(state.statuses, queue) }

/** The save that an answer belongs to; 0 when another tab or screen sent it. */
const seqOf = (state: FieldSave, body: { _client?: string; _seq?: number }): number =>
  body._client === state.tab ? (body._seq ?? 0) : 0

const accepted = (state: FieldSave, seq: number, answer: SaveStudentAnswer, savedAt: number): FieldSave => {
  const queue = stored(state.queue, { ...answer, seq })
  return queue === state.queue ? state : { ...moved(state, queue), savedAt }
}

const refused = (queue: SaveQueue, seq: number, failure: Failure): SaveQueue => {
  switch (failure.is) {
    case 'unreachable':
      return unreachable(queue, seq, failure.retryAfter)
    case 'signedOut':
      return sessionEnded(queue, seq)
    case 'closed':
      return windowClosed(queue, seq)
    case 'refused':
      return fieldsRefused(queue, { ...failure, seq })
  }
}

export const fieldSaveSlice = createSlice({
  name: 'fieldSave',
  initialState: nobody,
  reducers: {
    /** Another student's record never inherits what the former one left unsaved. */
    recordOpened: (state, { payload }: PayloadAction<{ studentId: string; tab: string }>): FieldSave =>
      state.studentId === payload.studentId ? state : { ...nobody, ...payload },
    recordClosed: (): FieldSave => nobody,
    edited: (state, { payload }: PayloadAction<Typed>) => moved(state, machine.edited(state.queue, payload)),
    retryDue: (state, { payload }: PayloadAction<number>) =>
      moved(state, machine.retryDue(state.queue, payload)),
    wentOffline: (state) => moved(state, machine.wentOffline(state.queue)),
    cameOnline: (state) => moved(state, machine.cameOnline(state.queue)),
    pageLeft: (state) => moved(state, machine.leaving(state.queue)),
    windowReopened: (state) => moved(state, machine.reopened(state.queue)),
    recordRead: (state, { payload }: PayloadAction<number>) =>
      moved(state, machine.recordRead(state.queue, payload)),
    choseMine: (state, { payload }: PayloadAction<string>) =>
      moved(state, machine.choseMine(state.queue, payload)),
    choseTheirs: (state, { payload }: PayloadAction<string>) =>
      moved(state, machine.choseTheirs(state.queue, payload)),
    iconsDue: (state, { payload }: PayloadAction<Readonly<Record<string, number>>>): FieldSave => {
      const shown = Object.entries(payload).map(
        ([name, turn]) => [name, iconDue(state.statuses[name] ?? idle, turn)] as const,
      )
      return { ...state, statuses: { ...state.statuses, ...Object.fromEntries(shown) } }
    },
  },
  extraReducers: (api) =>
    api
      .addCase(signedInAgain, (state) => moved(state, machine.signedInAgain(state.queue)))
      .addMatcher(saveStudent.matchFulfilled, (state, { payload, meta }): FieldSave => {
        const seq = seqOf(state, meta.arg.originalArgs.body)
        return accepted(state, seq, payload, meta.fulfilledTimeStamp)
      })
      .addMatcher(saveStudent.matchRejected, (state, { payload, meta }): FieldSave => {
        const seq = seqOf(state, meta.arg.originalArgs.body)
        return moved(state, refused(state.queue, seq, readFailure(payload)))
      }),
  selectors: {
    selectStudentId: (state) => state.studentId,
    selectTab: (state) => state.tab,
    selectQueue: (state) => state.queue,
    selectStatuses: (state) => state.statuses,
    selectSavedAt: (state) => state.savedAt,
    selectIcon: (state, name: string) => (state.statuses[name] ?? idle).icon,
    selectKept: (state, name: string) => state.queue.kept[name],
    selectConflict: (state, name: string) => state.queue.conflicts[name],
    selectSaveSummary: ({ queue }) => saveSummaryOf(queue),
  },
})

export const fieldSave = fieldSaveSlice.actions
export const fieldSaveSelectors = fieldSaveSlice.selectors
