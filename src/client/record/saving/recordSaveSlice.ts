// Saving the answers of students' records: for each record one queue of saves (saveQueue) and, derived from it after
// every event, one status per field (saveStatus). The family has one record, the office may have several.
// What is not stored lies sealed on the device, too (record/keeping).
import { createAction, createSlice, nanoid, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import type { Conflict, SaveStudentBody } from '#shared/contract/students/students'
import { studentsApi, type SaveAnswer } from '../../api/students/studentsApi'
import { coverageHeard } from '../../api/baseQuery'
import { signedInAgain } from '../../api/transport/sessionEvents'
import { rootReducer } from '../../store/rootReducer'
import { serverNow } from '../keeping/serverNow'
import { recalled, storedElsewhere, type Recalled } from '../queue/otherTabs'
import {
  fieldsRefused,
  lateDecided,
  sessionEnded,
  stored,
  unreachable,
  windowClosed,
  type LateDecision,
} from '../queue/saveAnswers'
import { readFailure, type Failure } from './saveFailure'
import * as choices from '../queue/choices'
import * as machine from '../queue/saveQueue'
import { emptyQueue, type SaveQueue, type Typed } from '../queue/saveQueue'
import { leaving } from '../queue/takeBack'
import { follow, iconDue, idle, type SaveStatus } from '../queue/saveStatus'
import { coverageKnown, withoutOvertaken } from '../queue/uncovered'
import { fieldProgressOf, saveSummaryOf, unsavedFields } from '../queue/saveSummary'

type Statuses = Readonly<Record<string, SaveStatus>>

/** The family sends its whole record with each save, the office only what it has changed. */
export type Editor = 'family' | 'office'

interface Whose {
  readonly studentId: string
}

export interface RecordSave extends Whose {
  readonly editor: Editor
  /** The name of this queue towards the server, which tells it from other tabs and other people. */
  readonly client: string
  readonly queue: SaveQueue
  readonly statuses: Statuses
  /** Milliseconds; when a save was stored last. */
  readonly savedAt: number | null
  /** What is known of the last save, if it was not stored. */
  readonly failure: unknown
}

export type RecordSaves = Readonly<Record<string, RecordSave>>

/** What a tab that died had not saved of one record. */
export interface Found extends Pick<RecordSave, 'studentId' | 'editor'> {
  readonly answers: Recalled
}

const none: RecordSaves = {}
const noStatuses: Statuses = {}
const { getStudentRecord, saveStudent } = studentsApi.endpoints

/** What stands in a focused field and was not handed over yet is wanted now: there may be no blur. */
export const draftsWanted = createAction('recordSave/draftsWanted')

const followed = (statuses: Statuses, queue: SaveQueue): Statuses => {
  const names = new Set([...Object.keys(statuses), ...unsavedFields(queue)])
  const next = [...names].map(
    (name) => [name, follow(statuses[name] ?? idle, fieldProgressOf(queue, name))] as const,
  )
  return next.every(([name, status]) => statuses[name] === status) ? statuses : Object.fromEntries(next)
}

const moved = (record: RecordSave, queue: SaveQueue): RecordSave =>
  queue === record.queue ? record : { ...record, queue, statuses: followed(record.statuses, queue) }

const put = (state: RecordSaves, record: RecordSave): RecordSaves =>
  state[record.studentId] === record ? state : { ...state, [record.studentId]: record }

const newRecord = (whose: Pick<RecordSave, 'studentId' | 'editor' | 'client'>): RecordSave => ({
  ...whose,
  queue: emptyQueue,
  statuses: noStatuses,
  savedAt: null,
  failure: null,
})

type Move = (queue: SaveQueue) => SaveQueue

const moveOne = (state: RecordSaves, studentId: string, move: Move): RecordSaves => {
  const record = state[studentId]
  return record ? put(state, moved(record, move(record.queue))) : state
}

const moveAll = (state: RecordSaves, move: Move): RecordSaves =>
  Object.keys(state).reduce((now, studentId) => moveOne(now, studentId, move), state)

/** The record whose save was answered; none when another tab or another queue sent it. */
const sender = (state: RecordSaves, { id, _client }: SaveStudentBody): RecordSave | undefined =>
  state[id]?.client === _client ? state[id] : undefined

const accepted = (record: RecordSave, seq: number, answer: SaveAnswer, savedAt: number): RecordSave => {
  const { version, conflicts, epoch, receipts, updatedAt } = answer
  const now = epoch && receipts ? { version, epoch, receipts, at: new Date(updatedAt).getTime() } : undefined
  // Who of the office has stored something the answer does not say.
  const isOwn = ({ by }: Conflict) => record.editor === 'family' && by === 'family'
  const after = stored(record.queue, { seq, version, conflicts, stored: now, isOwn })
  // What another tab has left meanwhile may wait to be given back on top of it.
  const queue = epoch && after !== record.queue ? coverageKnown(after, { epoch, until: 0 }) : after
  return queue === record.queue ? record : { ...moved(record, queue), savedAt, failure: null }
}

const refused = (queue: SaveQueue, seq: number, failure: Failure): SaveQueue => {
  switch (failure.is) {
    case 'unreachable':
      return unreachable(queue, seq, failure)
    case 'signedOut':
      return sessionEnded(queue, seq)
    case 'closed':
      return windowClosed(queue, seq)
    case 'refused':
      return fieldsRefused(queue, { ...failure, seq })
  }
}

export const recordSaveSlice = createSlice({
  name: 'recordSave',
  initialState: none,
  reducers: {
    /** Opened again, a record keeps what waits to be saved. */
    recordOpened: {
      prepare: (studentId: string, editor: Editor) => ({ payload: { studentId, editor, client: nanoid() } }),
      reducer: (
        state,
        { payload }: PayloadAction<Pick<RecordSave, 'studentId' | 'editor' | 'client'>>,
      ): RecordSaves => (state[payload.studentId] ? state : put(state, newRecord(payload))),
    },
    /**
     * A tab that died left this behind. Under a new name towards the server: to the old one belong this tab's own
     * changes, and what was typed before them would overwrite them.
     */
    recalled: {
      prepare: ({ studentId, editor, answers }: Found) => ({
        payload: { studentId, editor, answers, client: nanoid() },
      }),
      reducer: (state, { payload }: PayloadAction<Found & Pick<RecordSave, 'client'>>): RecordSaves => {
        const { answers, ...whose } = payload
        const record = state[whose.studentId] ?? newRecord(whose)
        return put(state, moved({ ...record, client: whose.client }, recalled(record.queue, answers)))
      },
    },
    storedElsewhere: (
      state,
      { payload }: PayloadAction<Whose & { version: number; fields: Readonly<Record<string, number>> }>,
    ) =>
      moveOne(state, payload.studentId, (queue) => storedElsewhere(queue, payload.version, payload.fields)),
    /** The person signs out and wants nothing of it kept. */
    discarded: (state) =>
      moveAll(state, ({ online, seq, uncovered }) => ({ ...emptyQueue, online, seq, uncovered })),
    /** Somebody else signs in over the page. */
    forgotten: (): RecordSaves => none,
    /** What was typed into a closed form is left as it is in the school's record. */
    fieldGivenUp: (state, { payload }: PayloadAction<Whose & { field: string }>) =>
      moveOne(state, payload.studentId, (queue) => choices.gaveUpField(queue, payload.field)),
    lateDecided: (state, { payload }: PayloadAction<Whose & LateDecision>) =>
      moveOne(state, payload.studentId, (queue) => lateDecided(queue, payload)),
    edited: (state, { payload }: PayloadAction<Typed & Whose>) =>
      moveOne(state, payload.studentId, (queue) => machine.edited(queue, payload)),
    retryDue: (state, { payload }: PayloadAction<Whose & { attempt: number }>) =>
      moveOne(state, payload.studentId, (queue) => machine.retryDue(queue, payload.attempt)),
    retryAsked: (state, { payload }: PayloadAction<string>) => moveOne(state, payload, machine.retryAsked),
    wentOffline: (state) => moveAll(state, machine.wentOffline),
    cameOnline: (state) => moveAll(state, machine.cameOnline),
    pageLeft: (state) => moveAll(state, leaving),
    windowReopened: (state, { payload }: PayloadAction<string>) => moveOne(state, payload, machine.reopened),
    recordRead: (state, { payload }: PayloadAction<Whose & { version: number }>) =>
      moveOne(state, payload.studentId, (queue) => machine.recordRead(queue, payload.version)),
    choseMine: {
      prepare: (chosen: Whose & { field: string }) => ({ payload: { ...chosen, at: serverNow() } }),
      reducer: (state, { payload }: PayloadAction<Whose & { field: string; at: number | undefined }>) =>
        moveOne(state, payload.studentId, (queue) => choices.choseMine(queue, payload.field, payload.at)),
    },
    choseTheirs: (state, { payload }: PayloadAction<Whose & { field: string }>) =>
      moveOne(state, payload.studentId, (queue) => choices.choseTheirs(queue, payload.field)),
    iconsDue: (
      state,
      { payload }: PayloadAction<Whose & { turns: Readonly<Record<string, number>> }>,
    ): RecordSaves => {
      const record = state[payload.studentId]
      if (!record) return state
      const shown = Object.entries(payload.turns).map(
        ([name, turn]) => [name, iconDue(record.statuses[name] ?? idle, turn)] as const,
      )
      return put(state, { ...record, statuses: { ...record.statuses, ...Object.fromEntries(shown) } })
    },
  },
  extraReducers: (api) =>
    api
      .addCase(signedInAgain, (state) => moveAll(state, machine.signedInAgain))
      .addCase(coverageHeard, (state, { payload }) =>
        moveAll(state, (queue) => coverageKnown(queue, payload)),
      )
      .addMatcher(getStudentRecord.matchFulfilled, (state, { payload, meta }) =>
        payload ? moveOne(state, meta.arg.originalArgs, (queue) => withoutOvertaken(queue, payload)) : state,
      )
      .addMatcher(saveStudent.matchFulfilled, (state, { payload, meta }): RecordSaves => {
        const { body } = meta.arg.originalArgs
        const record = sender(state, body)
        return record ? put(state, accepted(record, body._seq ?? 0, payload, meta.fulfilledTimeStamp)) : state
      })
      .addMatcher(saveStudent.matchRejected, (state, { payload, meta }): RecordSaves => {
        const { body } = meta.arg.originalArgs
        const record = sender(state, body)
        if (!record) return state
        const queue = refused(record.queue, body._seq ?? 0, readFailure(payload))
        return queue === record.queue
          ? state
          : put(state, { ...moved(record, queue), failure: payload ?? {} })
      }),
  selectors: {
    selectRecords: (state) => state,
    selectQueue: (state, studentId: string): SaveQueue => state[studentId]?.queue ?? emptyQueue,
    selectSavedAt: (state, studentId: string) => state[studentId]?.savedAt ?? null,
    selectFailure: (state, studentId: string) => state[studentId]?.failure ?? null,
    selectIcon: (state, studentId: string, name: string) => (state[studentId]?.statuses[name] ?? idle).icon,
    selectKept: (state, studentId: string, name: string) => state[studentId]?.queue.kept[name],
    selectConflict: (state, studentId: string, name: string) => state[studentId]?.queue.conflicts[name],
    selectSaveSummary: (state, studentId: string) => saveSummaryOf(state[studentId]?.queue ?? emptyQueue),
  },
})

declare module '../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof recordSaveSlice> {}
}

export const recordSave = recordSaveSlice.actions
export const recordSaveSelectors = recordSaveSlice.injectInto(rootReducer).selectors
