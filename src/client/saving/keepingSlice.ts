// Whether what is typed is kept on this device, and what was found there from before:
//
//   nobody ──signed in──▶ opening ──opened──▶ keeping ◀──written── full
//     ▲                   ▲  └──refused──▶ unable   └──notWritten──▶ full
//     └──signedOut── (any)└──renamed── keeping, full
//
// `full`, too, when the browser has begun to forbid it.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { emptyQueue } from './machine/queue'
import { unsavedFields } from './machine/status'
import { recordSave, recordSaveSelectors } from './recordSaveSlice'
import { latestOf } from './serverClock'
import { isTheirsChosen, selectSheets } from './sheets'
import { unsavedGivenUp } from './unsaved'

/** Answers of one student that were typed before, at `at` in milliseconds. */
export interface FoundAnswers {
  readonly studentId: string
  readonly fields: readonly string[]
}

/** Cells of one class. */
export interface FoundMarks {
  readonly sheet: string
  readonly fields: readonly string[]
}

export interface Keeping {
  /** Whose answers the save machine of this page holds; null for nobody's. */
  readonly whose: string | null
  readonly is: 'nobody' | 'opening' | 'keeping' | 'full' | 'unable'
  readonly found: readonly FoundAnswers[]
  readonly foundMarks: readonly FoundMarks[]
  /** When the newest of them was typed. */
  readonly foundAt: number | null
  /** How many were too old, and when the newest of those was typed. */
  readonly expired: { readonly count: number; readonly at: number | null }
  /** Documents that were chosen here before and are sent now, and those that were too old. */
  readonly documents: {
    readonly stored: number
    readonly unsent: readonly string[]
    readonly refused: number
    readonly expired: number
  }
}

/** What a line above the page tells, each closed for itself. */
export type News = 'found' | 'marks' | 'expired' | 'documents' | 'expiredDocuments'

const nobody: Keeping = {
  whose: null,
  is: 'nobody',
  found: [],
  foundMarks: [],
  foundAt: null,
  expired: { count: 0, at: null },
  documents: { stored: 0, unsent: [], refused: 0, expired: 0 },
}

const readNews = ({ documents }: Keeping): Readonly<Record<News, Partial<Keeping>>> => ({
  found: { found: [] },
  marks: { foundMarks: [] },
  expired: { expired: nobody.expired },
  documents: { documents: { ...documents, stored: 0, unsent: [], refused: 0 } },
  expiredDocuments: { documents: { ...documents, expired: 0 } },
})

type Discovery = Pick<Keeping, 'found' | 'foundAt' | 'expired'> & Partial<Pick<Keeping, 'foundMarks'>>

const withoutFound = (state: Keeping, fieldsOf: (found: FoundAnswers) => readonly string[]): Keeping => ({
  ...state,
  found: state.found.map((found) => ({ ...found, fields: fieldsOf(found) })),
})

export const keepingSlice = createSlice({
  name: 'keeping',
  initialState: nobody,
  reducers: {
    opening: (state, { payload: whose }: PayloadAction<string>): Keeping => ({
      ...(state.whose === whose ? state : nobody),
      whose,
      is: 'opening',
    }),
    /** The browser has another id than before: its key opens what is kept from now on. */
    renamed: (state): Keeping => ({ ...state, is: 'opening' }),
    opened: (state): Keeping => ({ ...state, is: 'keeping' }),
    refused: (state): Keeping => ({ ...state, is: 'unable' }),
    written: (state): Keeping => (state.is === 'full' ? { ...state, is: 'keeping' } : state),
    notWritten: (state): Keeping => (state.is === 'keeping' ? { ...state, is: 'full' } : state),
    discovered: (state, { payload }: PayloadAction<Discovery>): Keeping => ({
      ...state,
      found: [...state.found, ...payload.found],
      foundMarks: [...state.foundMarks, ...(payload.foundMarks ?? [])],
      foundAt: latestOf([state.foundAt, payload.foundAt]),
      expired: {
        count: state.expired.count + payload.expired.count,
        at: latestOf([state.expired.at, payload.expired.at]),
      },
    }),
    documentsFound: (state, { payload }: PayloadAction<Keeping['documents']>): Keeping => ({
      ...state,
      documents: payload,
    }),
    /** The person has read what was found. */
    noticeClosed: (state, { payload: about }: PayloadAction<News>): Keeping => ({
      ...state,
      ...readNews(state)[about],
    }),
  },
  extraReducers: (heard) =>
    heard
      // What the person gave up is not said to be saved.
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
      .addMatcher(uploadsApi.endpoints.storeFile.matchFulfilled, (state, { meta }): Keeping => {
        const { documents } = state
        const unsent = documents.unsent.filter((type) => type !== meta.arg.originalArgs.type)
        if (unsent.length === documents.unsent.length) return state
        return { ...state, documents: { ...documents, unsent, stored: documents.stored + 1 } }
      }),
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof keepingSlice> {}
}

export const keeping = keepingSlice.actions

/** Whether what is typed and not stored outlives this page. */
export type Keeps = 'yes' | 'not yet' | 'no'

const keepsIn: Readonly<Record<Keeping['is'], Keeps>> = {
  nobody: 'not yet',
  opening: 'not yet',
  keeping: 'yes',
  full: 'no',
  unable: 'no',
}

const joined = keepingSlice.injectInto(rootReducer)

const selectKeeping = (state: RootState): Keeping => joined.selectSlice(state)

const selectFoundUnsaved = (state: RootState): number =>
  selectKeeping(state)
    .found.map(({ studentId, fields }) => {
      const unsaved = unsavedFields(recordSaveSelectors.selectQueue(state, studentId))
      return fields.filter((name) => unsaved.includes(name)).length
    })
    .reduce((sum, count) => sum + count, 0)

const selectMarksUnsaved = (state: RootState): number =>
  selectKeeping(state)
    .foundMarks.map(({ sheet, fields }) => {
      const unsaved = unsavedFields(selectSheets(state)[sheet]?.queue ?? emptyQueue)
      return fields.filter((name) => unsaved.includes(name)).length
    })
    .reduce((sum, count) => sum + count, 0)

export const keepingSelectors = {
  selectMarksUnsaved,
  selectKeeping,
  selectKeeps: (state: RootState): Keeps => keepsIn[selectKeeping(state).is],
  /** Of the answers that were found, how many are not stored even now. */
  selectFoundUnsaved,
}
