// The state of the storage on this device, and the unsaved work that was found there:
//
//   nobody ──signed in──▶ opening ──opened──▶ keeping ◀──written── full
//     ▲                   ▲  └──refused──▶ unable   └──notWritten──▶ full
//     └──signedOut── (any)└──renamed── keeping, full
//
// `full` also means that the browser no longer allows storage.
//
// `ownership` is the family's answer to the question if this phone or computer is its own:
//
//   unknown ──ownershipRead──▶ unasked, own, shared ──ownershipAnswered──▶ own, shared
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { intakeApi } from '#client/api/intake/intakeApi'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import type { Ownership } from './device/session'
import { emptyQueue, type SaveQueue } from './machine/queue'
import { unsavedFields } from './machine/status'
import { recordSave, recordSaveSelectors } from './recordSaveSlice'
import { latestOf } from './serverClock'
import { isTheirsChosen, selectSheets } from './sheets'
import { unsavedGivenUp } from './unsaved'

/** The fields of one student, or the cells of one class, whose earlier values were found. */
export interface FoundFields {
  readonly kind: 'answer' | 'mark'
  /** The student ID, or the id of the class and term. */
  readonly id: string
  readonly fields: readonly string[]
}

export interface DeviceStoreState {
  /** The person whose answers this page holds; null for nobody. */
  readonly whose: string | null
  readonly is: 'nobody' | 'opening' | 'keeping' | 'full' | 'unable'
  /** Also unknown in the office and if the browser has no storage. */
  readonly ownership: 'unknown' | 'unasked' | Ownership
  readonly found: readonly FoundFields[]
  /** When the newest answer was typed. */
  readonly foundAt: number | null
  /** The number of answers that were too old, and when the newest of them was typed. */
  readonly expired: { readonly count: number; readonly at: number | null }
  /** Documents chosen in an earlier session: sent since then, still unsent, refused, and too old. */
  readonly documents: {
    readonly stored: number
    readonly unsent: readonly string[]
    readonly refused: number
    readonly expired: number
  }
}

/** The kinds of notice above the page; each is closed separately. */
export type News = FoundFields['kind'] | 'expired' | 'documents' | 'expiredDocuments'

const nobody: DeviceStoreState = {
  whose: null,
  is: 'nobody',
  ownership: 'unknown',
  found: [],
  foundAt: null,
  expired: { count: 0, at: null },
  documents: { stored: 0, unsent: [], refused: 0, expired: 0 },
}

const readNews = ({
  found,
  documents,
}: DeviceStoreState): Readonly<Record<News, Partial<DeviceStoreState>>> => ({
  answer: { found: found.filter(({ kind }) => kind !== 'answer') },
  mark: { found: found.filter(({ kind }) => kind !== 'mark') },
  expired: { expired: nobody.expired },
  documents: { documents: { ...documents, stored: 0, unsent: [], refused: 0 } },
  expiredDocuments: { documents: { ...documents, expired: 0 } },
})

type Discovery = Pick<DeviceStoreState, 'found' | 'foundAt' | 'expired'>

/** A value that the person gave up must not be reported as saved. */
const withoutField = (
  state: DeviceStoreState,
  kind: FoundFields['kind'],
  id: string,
  field: string,
): DeviceStoreState => ({
  ...state,
  found: state.found.map((one) =>
    one.kind === kind && one.id === id
      ? { ...one, fields: one.fields.filter((name) => name !== field) }
      : one,
  ),
})

export const deviceStoreSlice = createSlice({
  name: 'deviceStore',
  initialState: nobody,
  reducers: {
    opening: (state, { payload: whose }: PayloadAction<string>): DeviceStoreState => ({
      ...(state.whose === whose ? state : nobody),
      whose,
      is: 'opening',
    }),
    /** The browser got a new id; from now on that id's key encrypts the storage. */
    renamed: (state): DeviceStoreState => ({ ...state, is: 'opening' }),
    opened: (state): DeviceStoreState => ({ ...state, is: 'keeping' }),
    refused: (state): DeviceStoreState => ({ ...state, is: 'unable' }),
    written: (state): DeviceStoreState => (state.is === 'full' ? { ...state, is: 'keeping' } : state),
    notWritten: (state): DeviceStoreState => (state.is === 'keeping' ? { ...state, is: 'full' } : state),
    ownershipRead: (state, { payload }: PayloadAction<Ownership | null>): DeviceStoreState => ({
      ...state,
      ownership: payload ?? 'unasked',
    }),
    ownershipAnswered: (state, { payload }: PayloadAction<Ownership>): DeviceStoreState => ({
      ...state,
      ownership: payload,
    }),
    discovered: (state, { payload }: PayloadAction<Discovery>): DeviceStoreState => ({
      ...state,
      found: [...state.found, ...payload.found],
      foundAt: latestOf([state.foundAt, payload.foundAt]),
      expired: {
        count: state.expired.count + payload.expired.count,
        at: latestOf([state.expired.at, payload.expired.at]),
      },
    }),
    documentsFound: (state, { payload }: PayloadAction<DeviceStoreState['documents']>): DeviceStoreState => ({
      ...state,
      documents: payload,
    }),
    noticeClosed: (state, { payload: about }: PayloadAction<News>): DeviceStoreState => ({
      ...state,
      ...readNews(state)[about],
    }),
  },
  extraReducers: (heard) =>
    heard
      .addCase(recordSave.choseTheirs, (state, { payload: { studentId, field } }) =>
        withoutField(state, 'answer', studentId, field),
      )
      .addCase(unsavedGivenUp, (state): DeviceStoreState => ({ ...state, found: [] }))
      .addMatcher(isTheirsChosen, (state, { payload: { sheet, field } }) =>
        withoutField(state, 'mark', sheet, field),
      )
      .addMatcher(intakeApi.endpoints.storeFile.matchFulfilled, (state, { meta }): DeviceStoreState => {
        const { documents } = state
        const { type, slot = type } = meta.arg.originalArgs
        const unsent = documents.unsent.filter((one) => one !== slot)
        if (unsent.length === documents.unsent.length) return state
        return { ...state, documents: { ...documents, unsent, stored: documents.stored + 1 } }
      }),
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof deviceStoreSlice> {}
}

export const deviceStore = deviceStoreSlice.actions

/** Tells if unsaved edits survive when this page closes. */
export type Keeps = 'yes' | 'not yet' | 'no'

const keepsIn: Readonly<Record<DeviceStoreState['is'], Keeps>> = {
  nobody: 'not yet',
  opening: 'not yet',
  keeping: 'yes',
  full: 'no',
  unable: 'no',
}

const joined = deviceStoreSlice.injectInto(rootReducer)

const selectDeviceStore = (state: RootState): DeviceStoreState => joined.selectSlice(state)

const queueOf = (state: RootState, { kind, id }: FoundFields): SaveQueue =>
  kind === 'answer'
    ? recordSaveSelectors.selectQueue(state, id)
    : (selectSheets(state)[id]?.queue ?? emptyQueue)

/** The number of found values that are still unsaved. */
const unsavedOf =
  (kind: FoundFields['kind']) =>
  (state: RootState): number =>
    selectDeviceStore(state)
      .found.filter((found) => found.kind === kind)
      .reduce((sum, found) => {
        const unsaved = unsavedFields(queueOf(state, found))
        return sum + found.fields.filter((name) => unsaved.includes(name)).length
      }, 0)

export const deviceStoreSelectors = {
  selectDeviceStore,
  selectKeeps: (state: RootState): Keeps => keepsIn[selectDeviceStore(state).is],
  selectFoundUnsaved: unsavedOf('answer'),
  selectMarksUnsaved: unsavedOf('mark'),
  selectOwnership: (state: RootState) => selectDeviceStore(state).ownership,
}
