// Saving marks: for each class of a term one queue of saves (queue/saveQueue), whose fields are the cells.
// What is not stored lies sealed on the device, too (record/keeping).
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { marksApi, type ClassKey, type SaveMarksAnswer } from '../../api/reports/marksApi'
import { signedInAgain } from '../../api/transport/sessionEvents'
import { rootReducer } from '../../store/rootReducer'
import { serverNow } from '../serverClock'
import * as choices from '../machine/choices'
import { recalled, storedElsewhere, type Recalled } from '../machine/otherTabs'
import { fieldsRefused, sessionEnded, stored, unreachable } from '../machine/answers'
import * as machine from '../machine/queue'
import { emptyQueue, sentOf, without, type SaveQueue, type Typed } from '../machine/queue'
import { leaving } from '../machine/takeBack'
import { readFailure, type Failure } from '../saveFailure'
import { recordSave } from '../recordSaveSlice'
import { cellKey, sheetId } from './cellKeys'

export interface SheetSave {
  readonly key: ClassKey
  readonly queue: SaveQueue
  /** Milliseconds; when a save was stored last. */
  readonly savedAt: number | null
  /** How the last save was refused, if it was not stored. */
  readonly failure?: unknown
  /** By version: how many changes there were since the class was read, all of them this tab's own. */
  readonly trail: Readonly<Record<number, number>>
}

export type SheetSaves = Readonly<Record<string, SheetSave>>

/** What a tab that died had not saved of one class. */
export interface FoundSheet {
  readonly key: ClassKey
  readonly answers: Recalled
}

interface StoredBatch {
  readonly sheet: string
  readonly seq: number
  readonly answer: SaveMarksAnswer
  readonly at: number
  /** Who has sent it. */
  readonly account: string | null
}

interface OneCell {
  readonly sheet: string
  readonly field: string
}

const none: SheetSaves = {}
const { getClassMarks } = marksApi.endpoints

const newSheet = (key: ClassKey): SheetSave => ({ key, queue: emptyQueue, savedAt: null, trail: {} })

type Move = (queue: SaveQueue) => SaveQueue

const moveOne = (state: SheetSaves, sheet: string, move: Move): SheetSaves => {
  const one = state[sheet]
  if (!one) return state
  const queue = move(one.queue)
  return queue === one.queue ? state : { ...state, [sheet]: { ...one, queue } }
}

const moveAll = (state: SheetSaves, move: Move): SheetSaves =>
  Object.keys(state).reduce((now, sheet) => moveOne(now, sheet, move), state)

/** What is typed at once leaves at once: a queue that rests would send the first cell alone. */
const typedAtOnce = (queue: SaveQueue, cells: readonly Typed[]): SaveQueue =>
  queue.is === 'resting'
    ? machine.reopened(cells.reduce(machine.edited, { ...queue, is: 'closed' }))
    : cells.reduce(machine.edited, queue)

/** Cells that may not be stored stay behind with the reason; what was typed over them since stands. */
const keptBack = (queue: SaveQueue, refused: SaveMarksAnswer['refused']): SaveQueue => {
  if (queue.is !== 'sending' || refused.length === 0) return queue
  const { edits } = queue.sent
  const back = refused.flatMap((cell) => {
    const field = cellKey(cell)
    const edit = edits[field]
    const isNewer = field in queue.waiting || field in queue.kept
    return edit && !isNewer ? [[field, { ...edit, problem: cell.problem }] as const] : []
  })
  const fields = refused.map(cellKey)
  return {
    ...queue,
    sent: { ...queue.sent, edits: without(edits, ...fields) },
    kept: { ...queue.kept, ...Object.fromEntries(back) },
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

const failed = (queue: SaveQueue, seq: number, failure: Failure): SaveQueue => {
  switch (failure.is) {
    case 'unreachable':
      return unreachable(queue, seq, failure)
    case 'signedOut':
      return sessionEnded(queue, seq)
    // Marks have no window.
    case 'closed':
      return unreachable(queue, seq)
    case 'refused':
      return fieldsRefused(queue, { seq, problems: {}, message: failure.message })
  }
}

export const marksSaveSlice = createSlice({
  name: 'marksSave',
  initialState: none,
  reducers: {
    /** The class as it was read stands before the person. */
    sheetOpened: (
      state,
      { payload: { key, version } }: PayloadAction<{ key: ClassKey; version: number }>,
    ): SheetSaves => {
      const one = state[sheetId(key)] ?? newSheet(key)
      const trail = version in one.trail ? one.trail : { [version]: 0 }
      return { ...state, [sheetId(key)]: { ...one, trail } }
    },
    /** A tab that died left this behind. */
    recalled: (state, { payload: { key, answers } }: PayloadAction<FoundSheet>): SheetSaves => {
      const one = state[sheetId(key)] ?? newSheet(key)
      return { ...state, [sheetId(key)]: { ...one, queue: recalled(one.queue, answers) } }
    },
    storedElsewhere: (
      state,
      {
        payload,
      }: PayloadAction<{ sheet: string; version: number; fields: Readonly<Record<string, number>> }>,
    ) => moveOne(state, payload.sheet, (queue) => storedElsewhere(queue, payload.version, payload.fields)),
    cellsTyped: (state, { payload }: PayloadAction<{ sheet: string; cells: readonly Typed[] }>) =>
      moveOne(state, payload.sheet, (queue) => typedAtOnce(queue, payload.cells)),
    cellGivenUp: (state, { payload }: PayloadAction<OneCell>) =>
      moveOne(state, payload.sheet, (queue) => choices.gaveUpField(queue, payload.field)),
    choseMine: {
      prepare: (chosen: OneCell) => ({ payload: { ...chosen, at: serverNow() } }),
      reducer: (state, { payload }: PayloadAction<OneCell & { at: number | undefined }>) =>
        moveOne(state, payload.sheet, (queue) => choices.choseMine(queue, payload.field, payload.at)),
    },
    choseTheirs: (state, { payload }: PayloadAction<OneCell>) =>
      moveOne(state, payload.sheet, (queue) => choices.choseTheirs(queue, payload.field)),
    retryDue: (state, { payload }: PayloadAction<{ sheet: string; attempt: number }>) =>
      moveOne(state, payload.sheet, (queue) => machine.retryDue(queue, payload.attempt)),
    retryAsked: (state) => moveAll(state, machine.retryAsked),
    wentOffline: (state) => moveAll(state, machine.wentOffline),
    cameOnline: (state) => moveAll(state, machine.cameOnline),
    pageLeft: (state) => moveAll(state, leaving),
    batchStored: (state, { payload }: PayloadAction<StoredBatch>): SheetSaves => {
      const { sheet, seq, at } = payload
      const one = state[sheet]
      if (!one || sentOf(one.queue)?.seq !== seq) return state
      return {
        ...state,
        [sheet]: { ...one, queue: accepted(one.queue, payload), savedAt: at, failure: null },
      }
    },
    batchFailed: (
      state,
      { payload }: PayloadAction<{ sheet: string; seq: number; error: unknown }>,
    ): SheetSaves => {
      const { sheet, seq, error } = payload
      const next = moveOne(state, sheet, (queue) => failed(queue, seq, readFailure(error)))
      const one = next[sheet]
      return one && next !== state ? { ...next, [sheet]: { ...one, failure: error } } : state
    },
    /** The cached class has followed a save of one's own, and knows of so many changes now. */
    followed: (
      state,
      { payload }: PayloadAction<{ sheet: string; version: number; changes: number }>,
    ): SheetSaves => {
      const { sheet, version, changes } = payload
      const one = state[sheet]
      if (!one) return state
      const queue = machine.recordRead(one.queue, version)
      return { ...state, [sheet]: { ...one, queue, trail: { ...one.trail, [version]: changes } } }
    },
  },
  extraReducers: (api) =>
    api
      .addCase(signedInAgain, (state) => moveAll(state, machine.signedInAgain))
      // Somebody else signs in over the page, or whoever signs out wants nothing of it kept.
      .addCase(recordSave.forgotten, () => none)
      .addCase(recordSave.discarded, (state) =>
        moveAll(state, ({ online, seq }) => ({ ...emptyQueue, online, seq })),
      )
      .addMatcher(getClassMarks.matchFulfilled, (state, { payload, meta }): SheetSaves => {
        const sheet = sheetId(meta.arg.originalArgs)
        const one = state[sheet]
        if (!one) return state
        const queue = machine.recordRead(one.queue, payload.version)
        return { ...state, [sheet]: { ...one, queue, trail: { [payload.version]: 0 } } }
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
