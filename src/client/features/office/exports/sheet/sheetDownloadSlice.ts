// Downloading the spreadsheet:
//
//   idle ──asked──▶ working{percent: null} ──bytes arrive──▶ working{percent} ──ok──▶ done ──asked──▶ working
//                      └──cancelled──▶ idle                     └──failed──▶ failed ──asked──▶ working
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { documentsApi, sheetProgressed } from '#client/api/papers/documentsApi'
import { rootReducer } from '#client/store/rootReducer'

export type SheetDownload =
  | { is: 'idle' }
  /** `percent` is null while the school's server puts the file together. */
  | { is: 'working'; percent: number | null }
  | { is: 'failed'; error: unknown }
  | { is: 'done' }

const idle = (): SheetDownload => ({ is: 'idle' })
const { getRegistrationSheet } = documentsApi.endpoints

export const sheetDownloadSlice = createSlice({
  name: 'sheetDownload',
  initialState: idle,
  reducers: {
    screenLeft: (state): SheetDownload => (state.is === 'working' ? state : idle()),
  },
  extraReducers: (heard) =>
    heard
      .addCase(sheetProgressed, (state, { payload }): SheetDownload =>
        state.is === 'working' ? { is: 'working', percent: payload } : state,
      )
      .addMatcher(getRegistrationSheet.matchPending, (): SheetDownload => ({ is: 'working', percent: null }))
      .addMatcher(getRegistrationSheet.matchFulfilled, (state): SheetDownload =>
        state.is === 'working' ? { is: 'done' } : state,
      )
      .addMatcher(getRegistrationSheet.matchRejected, (state, { meta, payload }): SheetDownload => {
        if (state.is !== 'working') return state
        return meta.aborted ? idle() : { is: 'failed', error: payload }
      }),
  selectors: {
    selectSheetDownload: (state) => state,
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof sheetDownloadSlice> {}
}

export const { screenLeft } = sheetDownloadSlice.actions
export const { selectSheetDownload } = sheetDownloadSlice.injectInto(rootReducer).selectors
