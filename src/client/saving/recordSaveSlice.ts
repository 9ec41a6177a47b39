// Saves the answers of student records (createSaveSlice): one queue per record, and a status per field that is derived
// from the queue after every event (machine/status). A family has one record, the office may have several.
import { createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Conflict } from '#shared/contract/students/students'
import { studentsApi, type SaveAnswer } from '#client/api/students/studentsApi'
import { coverageHeard } from '../api/baseQuery'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { rootReducer } from '#client/store/rootReducer'
import {
  createSaveReducers,
  type BatchStored,
  type FoundAnswers,
  type Saved,
  type Saves,
} from './createSaveSlice'
import { lateDecided, stored, type LateDecision } from './machine/responses'
import { restoredFromDevice } from './machine/otherTabs'
import { emptyQueue, type SaveQueue, type Typed } from './machine/queue'
import * as machine from './machine/queue'
import {
  fieldProgressOf,
  follow,
  iconDue,
  idle,
  saveSummaryOf,
  unsavedFields,
  type SaveStatus,
} from './machine/status'
import { coverageKnown, withoutOvertaken } from './machine/uncovered'
import { forgotten, unsavedGivenUp } from './unsaved'

type Statuses = Readonly<Record<string, SaveStatus>>

/** A family sends its whole record with each save, the office only its changes. */
export type Editor = 'family' | 'office'

interface Whose {
  readonly studentId: string
}

export interface RecordSave extends Whose, Saved {
  readonly editor: Editor
  /** The id of this queue on the server, which distinguishes it from other tabs and other people. */
  readonly client: string
  readonly statuses: Statuses
}

export type RecordSaves = Saves<RecordSave>

/** The unsaved edits of a closed or crashed tab for one record. */
export interface Found extends Pick<RecordSave, 'studentId' | 'editor'>, FoundAnswers {}

const none: RecordSaves = {}
const noStatuses: Statuses = {}
const { getStudentRecord } = studentsApi.endpoints

const followed = (statuses: Statuses, queue: SaveQueue): Statuses => {
  const names = new Set([...Object.keys(statuses), ...unsavedFields(queue)])
  const next = [...names].map(
    (name) => [name, follow(statuses[name] ?? idle, fieldProgressOf(queue, name))] as const,
  )
  return next.every(([name, status]) => statuses[name] === status) ? statuses : Object.fromEntries(next)
}

const newRecord = (whose: Pick<RecordSave, 'studentId' | 'editor' | 'client'>): RecordSave => ({
  ...whose,
  queue: emptyQueue,
  statuses: noStatuses,
  savedAt: null,
  failure: null,
})

const accepted = (record: RecordSave, { seq, answer }: BatchStored<SaveAnswer>): SaveQueue => {
  const { version, conflicts, epoch, receipts, updatedAt } = answer
  const now = epoch && receipts ? { version, epoch, receipts, at: new Date(updatedAt).getTime() } : undefined
  // The answer does not say which member of the office stored the value, so the office always gets the question.
  const isOwn = ({ by }: Conflict) => record.editor === 'family' && by === 'family'
  const after = stored(record.queue, { seq, version, conflicts, stored: now, isOwn })
  // Answers taken over from another tab may wait to be resent on top of this save.
  return epoch ? coverageKnown(after, { epoch, until: 0 }) : after
}

const { put, moved, moveOne, moveAll, ...saves } = createSaveReducers({
  key: 'studentId',
  withQueue: (record: RecordSave, queue): RecordSave => ({
    ...record,
    queue,
    statuses: followed(record.statuses, queue),
  }),
  accepted,
})

export const recordSaveSlice = createSlice({
  name: 'recordSave',
  initialState: none,
  reducers: {
    ...saves.reducers,
    /** A record that is opened again keeps its unsaved edits. */
    recordOpened: {
      prepare: (studentId: string, editor: Editor) => ({ payload: { studentId, editor, client: nanoid() } }),
      reducer: (
        state,
        { payload }: PayloadAction<Pick<RecordSave, 'studentId' | 'editor' | 'client'>>,
      ): RecordSaves =>
        state[payload.studentId] ? state : put(state, payload.studentId, newRecord(payload)),
    },
    /**
     * Takes over the edits of a closed or crashed tab, under a new client id. This tab's own saves have the old id, and
     * under the same id these older edits would overwrite them without a question.
     */
    restoredFromDevice: {
      prepare: ({ studentId, editor, answers }: Found) => ({
        payload: { studentId, editor, answers, client: nanoid() },
      }),
      reducer: (state, { payload }: PayloadAction<Found & Pick<RecordSave, 'client'>>): RecordSaves => {
        const { answers, ...whose } = payload
        const record = state[whose.studentId] ?? newRecord(whose)
        const renamed = { ...record, client: whose.client }
        return put(state, whose.studentId, moved(renamed, restoredFromDevice(record.queue, answers)))
      },
    },
    lateDecided: (state, { payload }: PayloadAction<Whose & LateDecision>) =>
      moveOne(state, payload.studentId, (queue) => lateDecided(queue, payload)),
    edited: (state, { payload }: PayloadAction<Typed & Whose>) =>
      moveOne(state, payload.studentId, (queue) => machine.edited(queue, payload)),
    windowReopened: (state, { payload }: PayloadAction<string>) => moveOne(state, payload, machine.reopened),
    recordRead: (state, { payload }: PayloadAction<Whose & { version: number }>) =>
      moveOne(state, payload.studentId, (queue) => machine.recordRead(queue, payload.version)),
    iconsDue: (
      state,
      { payload }: PayloadAction<Whose & { turns: Readonly<Record<string, number>> }>,
    ): RecordSaves => {
      const record = state[payload.studentId]
      if (!record) return state
      const shown = Object.entries(payload.turns).map(
        ([name, turn]) => [name, iconDue(record.statuses[name] ?? idle, turn)] as const,
      )
      const statuses = { ...record.statuses, ...Object.fromEntries(shown) }
      return put(state, record.studentId, { ...record, statuses })
    },
  },
  extraReducers: (api) =>
    api
      .addCase(signedInAgain, saves.signedInAgain)
      .addCase(unsavedGivenUp, saves.discarded)
      .addCase(forgotten, () => none)
      .addCase(coverageHeard, (state, { payload }) =>
        moveAll(state, (queue) => coverageKnown(queue, payload)),
      )
      .addMatcher(getStudentRecord.matchFulfilled, (state, { payload, meta }) =>
        payload ? moveOne(state, meta.arg.originalArgs, (queue) => withoutOvertaken(queue, payload)) : state,
      ),
  selectors: {
    selectRecords: (state) => state,
    selectQueue: (state, studentId: string): SaveQueue => state[studentId]?.queue ?? emptyQueue,
    selectSavedAt: (state, studentId: string) => state[studentId]?.savedAt ?? null,
    selectFailure: (state, studentId: string) => state[studentId]?.failure ?? null,
    selectIcon: (state, studentId: string, name: string) => (state[studentId]?.statuses[name] ?? idle).icon,
    selectRefusedValue: (state, studentId: string, name: string) =>
      state[studentId]?.queue.refusedValues[name],
    selectConflict: (state, studentId: string, name: string) => state[studentId]?.queue.conflicts[name],
    selectSaveSummary: (state, studentId: string) => saveSummaryOf(state[studentId]?.queue ?? emptyQueue),
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof recordSaveSlice> {}
}

export const recordSave = recordSaveSlice.actions
export const recordSaveSelectors = recordSaveSlice.injectInto(rootReducer).selectors
