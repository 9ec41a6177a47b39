// Saves marks (createSaveSlice): one queue per class and term, whose fields are the cells.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { reportsOfficeApi, type ClassKey, type SaveMarksAnswer } from '#client/api/reports/reportsOfficeApi'
import { signedInAgain } from '#client/api/transport/sessionEvents'
import { rootReducer } from '#client/store/rootReducer'
import { createSaveReducers, readFailure, type BatchStored, type Failure } from '../createSaveSlice'
import { stored } from '../machine/responses'
import { restoredFromDevice } from '../machine/otherTabs'
import { emptyQueue, without, type SaveQueue, type Typed } from '../machine/queue'
import * as machine from '../machine/queue'
import { cellKey, sheetId, type FoundSheet, type SheetSave, type SheetSaves } from '../sheets'
import { forgotten, unsavedGivenUp } from '../unsaved'

const none: SheetSaves = {}
const { getClassMarks } = reportsOfficeApi.endpoints

const newSheet = (key: ClassKey): SheetSave => ({ key, queue: emptyQueue, savedAt: null, trail: {} })

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

/** The server's answer, with the account that sent the cells. */
export type SheetAnswer = SaveMarksAnswer & { readonly account: string | null }

const accepted = ({ queue }: SheetSave, { seq, answer }: BatchStored<SheetAnswer>): SaveQueue =>
  stored(keptBack(queue, answer.refused), {
    seq,
    version: answer.version,
    isOwn: ({ by }) => by === answer.account,
    conflicts: answer.conflicts.map(({ yours, theirs, at, by, ...place }) => ({
      field: cellKey(place),
      yours,
      theirs,
      at,
      by,
    })),
  })

/** Marks have no deadline, and a refusal never names a single cell. */
const failureOf = (error: unknown): Failure => {
  const failure = readFailure(error)
  if (failure.is === 'closed') return { is: 'unreachable', retryAfter: 0 }
  return failure.is === 'refused' ? { ...failure, problems: {} } : failure
}

const { put, moveOne, ...saves } = createSaveReducers({
  key: 'sheet',
  withQueue: (one: SheetSave, queue): SheetSave => ({ ...one, queue }),
  accepted,
  failureOf,
})

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
