// Whether what is typed is kept on this device, and what was found there from before:
//
//   nobody ──signed in──▶ opening ──opened──▶ keeping ◀──written── full
//     ▲                      └──refused──▶ unable   └──notWritten──▶ full
//     └──signedOut── (any)
//
// `full`, too, when the browser has begun to forbid it.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer, type RootState } from '../../store/rootReducer'
import { latestOf } from '../../ui/dates/moments'
import { recordSave, recordSaveSelectors } from '../saving/recordSaveSlice'
import { unsavedFields } from '../saving/saveSummary'

/** Answers of one student that were typed before, at `at` in milliseconds. */
export interface FoundAnswers {
  readonly studentId: string
  readonly fields: readonly string[]
}

export interface Keeping {
  /** Whose answers the save machine of this page holds; null for nobody's. */
  readonly whose: string | null
  readonly is: 'nobody' | 'opening' | 'keeping' | 'full' | 'unable'
  readonly found: readonly FoundAnswers[]
  /** When the newest of them was typed. */
  readonly foundAt: number | null
  /** How many were too old, and when the newest of those was typed. */
  readonly expired: { readonly count: number; readonly at: number | null }
}

const nobody: Keeping = {
  whose: null,
  is: 'nobody',
  found: [],
  foundAt: null,
  expired: { count: 0, at: null },
}

type Discovery = Pick<Keeping, 'found' | 'foundAt' | 'expired'>

const withoutFound = (state: Keeping, fieldsOf: (found: FoundAnswers) => readonly string[]): Keeping => ({
  ...state,
  found: state.found.map((found) => ({ ...found, fields: fieldsOf(found) })),
})

export const keepingSlice = createSlice({
  name: 'keeping',
  initialState: nobody,
  reducers: {
    opening: (_state, { payload: whose }: PayloadAction<string>): Keeping => ({
      ...nobody,
      whose,
      is: 'opening',
    }),
    opened: (state): Keeping => ({ ...state, is: 'keeping' }),
    refused: (state): Keeping => ({ ...state, is: 'unable' }),
    written: (state): Keeping => (state.is === 'full' ? { ...state, is: 'keeping' } : state),
    notWritten: (state): Keeping => (state.is === 'keeping' ? { ...state, is: 'full' } : state),
    discovered: (state, { payload }: PayloadAction<Discovery>): Keeping => ({
      ...state,
      found: [...state.found, ...payload.found],
      foundAt: latestOf([state.foundAt, payload.foundAt]),
      expired: {
        count: state.expired.count + payload.expired.count,
        at: latestOf([state.expired.at, payload.expired.at]),
      },
    }),
    /** The person has read what was found. */
    noticeClosed: (state): Keeping => ({ ...nobody, whose: state.whose, is: state.is }),
  },
  extraReducers: (heard) =>
    heard
      // What the person gave up is not said to be saved.
      .addCase(recordSave.choseTheirs, (state, { payload: { studentId, field } }) =>
        withoutFound(state, (found) =>
          found.studentId === studentId ? found.fields.filter((name) => name !== field) : found.fields,
        ),
      )
      .addCase(recordSave.recordLeft, (state, { payload: studentId }) =>
        withoutFound(state, (found) => (found.studentId === studentId ? [] : found.fields)),
      )
      .addCase(recordSave.discarded, (state) => withoutFound(state, () => [])),
})

declare module '../../store/rootReducer' {
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

export const keepingSelectors = {
  selectKeeping,
  selectKeeps: (state: RootState): Keeps => keepsIn[selectKeeping(state).is],
  /** Of the answers that were found, how many are not stored even now. */
  selectFoundUnsaved,
}
