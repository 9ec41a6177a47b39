// The state of the storage on this device, and the unsaved work that was found there:
//
//   nobody ──signed in──▶ opening ──opened──▶ keeping ◀──written── full
//     ▲                   ▲  └──refused──▶ unable   └──notWritten──▶ full
//     └──signedOut── (any)└──renamed── keeping, full
//
// `full` also means that the browser no longer allows storage.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { emptyQueue } from './machine/queue'
import { unsavedFields } from './machine/status'
import { recordSave, recordSaveSelectors } from './recordSaveSlice'
import { latestOf } from './serverClock'
import { isTheirsChosen, selectSheets } from './sheets'
import { unsavedGivenUp } from './unsaved'

/** The fields of one student whose earlier answers were found. */
export interface FoundAnswers {
  readonly studentId: string
  readonly fields: readonly string[]
}

export interface FoundMarks {
  readonly sheet: string
  readonly fields: readonly string[]
}

export interface DeviceStoreState {
  /** The person whose answers this page holds; null for nobody. */
  readonly whose: string | null
  readonly is: 'nobody' | 'opening' | 'keeping' | 'full' | 'unable'
  readonly found: readonly FoundAnswers[]
  readonly foundMarks: readonly FoundMarks[]
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
export type News = 'found' | 'marks' | 'expired' | 'documents' | 'expiredDocuments'

const nobody: DeviceStoreState = {
  whose: null,
  is: 'nobody',
  found: [],
  foundMarks: [],
  foundAt: null,
  expired: { count: 0, at: null },
  documents: { stored: 0, unsent: [], refused: 0, expired: 0 },
}

const readNews = ({ documents }: DeviceStoreState): Readonly<Record<News, Partial<DeviceStoreState>>> => ({
  found: { found: [] },
  marks: { foundMarks: [] },
  expired: { expired: nobody.expired },
  documents: { documents: { ...documents, stored: 0, unsent: [], refused: 0 } },
  expiredDocuments: { documents: { ...documents, expired: 0 } },
})

type Discovery = Pick<DeviceStoreState, 'found' | 'foundAt' | 'expired'> &
  Partial<Pick<DeviceStoreState, 'foundMarks'>>

const withoutFound = (
  state: DeviceStoreState,
  fieldsOf: (found: FoundAnswers) => readonly string[],
): DeviceStoreState => ({
  ...state,
  found: state.found.map((found) => ({ ...found, fields: fieldsOf(found) })),
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
    discovered: (state, { payload }: PayloadAction<Discovery>): DeviceStoreState => ({
      ...state,
      found: [...state.found, ...payload.found],
      foundMarks: [...state.foundMarks, ...(payload.foundMarks ?? [])],
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
      // A value that the person gave up must not be reported as saved.
      .addCase(recordSave.choseTheirs, (state, { payload: { studentId, field } }) =>
        withoutFound(state, (found) =>
          found.studentId === studentId ? found.fields.filter((name) => name !== field) : found.fields,
        ),
      )
      .addCase(unsavedGivenUp, (state) => ({ ...withoutFound(state, () => []), foundMarks: [] }))
      .addMatcher(isTheirsChosen, (state, { payload: { sheet, field } }) => ({
        ...state,
        foundMarks: state.foundMarks.map((one) =>
          one.sheet === sheet ? { ...one, fields: one.fields.filter((name) => name !== field) } : one,
        ),
      }))
      .addMatcher(uploadsApi.endpoints.storeFile.matchFulfilled, (state, { meta }): DeviceStoreState => {
        const { documents } = state
        const unsent = documents.unsent.filter((type) => type !== meta.arg.originalArgs.type)
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

const selectFoundUnsaved = (state: RootState): number =>
  selectDeviceStore(state)
    .found.map(({ studentId, fields }) => {
      const unsaved = unsavedFields(recordSaveSelectors.selectQueue(state, studentId))
      return fields.filter((name) => unsaved.includes(name)).length
    })
    .reduce((sum, count) => sum + count, 0)

const selectMarksUnsaved = (state: RootState): number =>
  selectDeviceStore(state)
    .foundMarks.map(({ sheet, fields }) => {
      const unsaved = unsavedFields(selectSheets(state)[sheet]?.queue ?? emptyQueue)
      return fields.filter((name) => unsaved.includes(name)).length
    })
    .reduce((sum, count) => sum + count, 0)

export const deviceStoreSelectors = {
  selectMarksUnsaved,
  selectDeviceStore,
  selectKeeps: (state: RootState): Keeps => keepsIn[selectDeviceStore(state).is],
  /** The number of found answers that are still unsaved. */
  selectFoundUnsaved,
}
