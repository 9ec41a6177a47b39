// Saves marks (createSaveSlice): one queue per class and term, whose fields are the cells.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { marksApi, type ClassKey, type SaveMarksAnswer } from '#client/api/reports/marksApi'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { rootReducer } from '#client/store/rootReducer'
import { createSaveReducers, notStored, readFailure, type Failure } from '../createSaveSlice'
import { stored } from '../machine/responses'
import { restoredFromDevice } from '../machine/otherTabs'
import { emptyQueue, sentOf, without, type SaveQueue, type Typed } from '../machine/queue'
import * as machine from '../machine/queue'
import {
  cellKey,
  sheetId,
  type FoundSheet,
  type SheetSave,
  type SheetSaves,
  type StoredBatch,
} from '../sheets'
import { forgotten, unsavedGivenUp } from '../unsaved'

const none: SheetSaves = {}
const { getClassMarks } = marksApi.endpoints

const newSheet = (key: ClassKey): SheetSave => ({ key, queue: emptyQueue, savedAt: null, trail: {} })

const { put, moveOne, ...saves } = createSaveReducers('sheet', (one: SheetSave, queue): SheetSave => ({
  ...one,
  queue,
}))

/** Sends pasted cells in one save: an idle queue would send the first cell alone. */
const typedAtOnce = (queue: SaveQueue, cells: readonly Typed[]): SaveQueue =>
  queue.is === 'resting'
    ? machine.reopened(cells.reduce(machine.edited, { ...queue, is: 'closed' }))
    : cells.reduce(machine.edited, queue)

/** Holds invalid cells back with the reason; newer edits of them win. */
const keptBack = (queue: SaveQueue, refused: SaveMarksAnswer['refused']): SaveQueue => {
  if (queue.is !== 'sending' || refused.length === 0) return queue
  const { edits } = queue.sent
  const back = refused.flatMap((cell) => {
    const field = cellKey(cell)
    const edit = edits[field]
    const isNewer = field in queue.waiting || field in queue.refusedValues
    return edit && !isNewer ? [[field, { ...edit, problem: cell.problem }] as const] : []
  })
  const fields = refused.map(cellKey)
  return {
    ...queue,
    sent: { ...queue.sent, edits: without(edits, ...fields) },
    refusedValues: { ...queue.refusedValues, ...Object.fromEntries(back) },
  }
}

const accepted = (
  queue: SaveQueue,
  { seq, answer: { version, conflicts, refused }, account }: StoredBatch,
) =>
  sentOf(queue)?.seq === seq
    ? stored(keptBack(queue, refused), {
        seq,
        version,
        isOwn: ({ by }) => by === account,
        conflicts: conflicts.map(({ yours, theirs, at, by, ...place }) => ({
          field: cellKey(place),
          yours,
          theirs,
          at,
          by,
        })),
      })
    : queue

/** Marks have no deadline, and a refusal never names a single cell. */
const failureOf = (error: unknown): Failure => {
  const failure = readFailure(error)
  if (failure.is === 'closed') return { is: 'unreachable', retryAfter: 0 }
  return failure.is === 'refused' ? { ...failure, problems: {} } : failure
}

export const marksSaveSlice = createSlice({
  name: 'marksSave',
  initialState: none,
  reducers: {
    ...saves.reducers,
    /** The class was read and is on the screen. */
    sheetOpened: (
      state,
      { payload: { key, version } }: PayloadAction<{ key: ClassKey; version: number }>,
    ): SheetSaves => {
      const one = state[sheetId(key)] ?? newSheet(key)
      const trail = version in one.trail ? one.trail : { [version]: 0 }
      return put(state, sheetId(key), { ...one, trail })
    },
    /** Takes over the cells of a closed or crashed tab. */
    restoredFromDevice: (state, { payload: { key, answers } }: PayloadAction<FoundSheet>): SheetSaves => {
      const one = state[sheetId(key)] ?? newSheet(key)
      return put(state, sheetId(key), { ...one, queue: restoredFromDevice(one.queue, answers) })
    },
    cellsTyped: (state, { payload }: PayloadAction<{ sheet: string; cells: readonly Typed[] }>) =>
      moveOne(state, payload.sheet, (queue) => typedAtOnce(queue, payload.cells)),
    batchStored: (state, { payload }: PayloadAction<StoredBatch>): SheetSaves => {
      const { sheet, seq, at } = payload
      const one = state[sheet]
      if (!one || sentOf(one.queue)?.seq !== seq) return state
      return put(state, sheet, { ...one, queue: accepted(one.queue, payload), savedAt: at, failure: null })
    },
    batchFailed: (
      state,
      { payload }: PayloadAction<{ sheet: string; seq: number; error: unknown }>,
    ): SheetSaves => {
      const { sheet, seq, error } = payload
      const next = moveOne(state, sheet, (queue) => notStored(queue, seq, failureOf(error)))
      const one = next[sheet]
      return one && next !== state ? put(next, sheet, { ...one, failure: error }) : state
    },
    /** The cached class includes a save of this tab, and its number of changes is known. */
    followed: (
      state,
      { payload }: PayloadAction<{ sheet: string; version: number; changes: number }>,
    ): SheetSaves => {
      const { sheet, version, changes } = payload
      const one = state[sheet]
      if (!one) return state
      const queue = machine.recordRead(one.queue, version)
      return put(state, sheet, { ...one, queue, trail: { ...one.trail, [version]: changes } })
    },
  },
  extraReducers: (api) =>
    api
      .addCase(signedInAgain, saves.signedInAgain)
      .addCase(unsavedGivenUp, saves.discarded)
      .addCase(forgotten, () => none)
      .addMatcher(getClassMarks.matchFulfilled, (state, { payload, meta }): SheetSaves => {
        const sheet = sheetId(meta.arg.originalArgs)
        const one = state[sheet]
        if (!one) return state
        const queue = machine.recordRead(one.queue, payload.version)
        return put(state, sheet, { ...one, queue, trail: { [payload.version]: 0 } })
      }),
  selectors: {
    selectSheets: (state) => state,
    selectSheet: (state, sheet: string): SheetSave | undefined => state[sheet],
    selectSheetQueue: (state, sheet: string): SaveQueue => state[sheet]?.queue ?? emptyQueue,
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof marksSaveSlice> {}
}

export const marksSave = marksSaveSlice.actions
export const marksSaveSelectors = marksSaveSlice.injectInto(rootReducer).selectors
