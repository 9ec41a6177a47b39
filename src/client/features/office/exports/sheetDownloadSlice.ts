// Downloading the spreadsheet:
//
//   idle ──asked──▶ working{percent: null} ──bytes arrive──▶ working{percent} ──ok──▶ done ──asked──▶ working
//                      └──cancelled──▶ idle                     └──failed──▶ failed ──asked──▶ working
import { createSlice, type WithSlice } from '@reduxjs/toolkit'
import { useCallback, useEffect, useRef } from 'react'
import type { QueryOf } from '#shared/contract/call'
import type { getRegistrationSheet as sheetCall } from '#shared/contract/papers/papers'
import { papersApi, sheetProgressed, useGetRegistrationSheetMutation } from '#client/api/papers/papersApi'
import { rootReducer } from '#client/store/rootReducer'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'

export type SheetDownload =
  | { is: 'idle' }
  /** `percent` is null while the school's server puts the file together. */
  | { is: 'working'; percent: number | null }
  | { is: 'failed'; error: unknown }
  | { is: 'done' }

const idle = (): SheetDownload => ({ is: 'idle' })
const { getRegistrationSheet } = papersApi.endpoints

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
const { selectSheetDownload } = sheetDownloadSlice.injectInto(rootReducer).selectors

type Wish = QueryOf<typeof sheetCall>

export const useSheetDownload = () => {
  const dispatch = useAppDispatch()
  const state = useAppSelector(selectSheetDownload)
  const [ask] = useGetRegistrationSheetMutation()
  const running = useRef<{ abort: () => void } | null>(null)
  const start = useCallback(
    (wish: Wish) => {
      running.current = ask(wish)
    },
    [ask],
  )
  useEffect(() => () => void dispatch(screenLeft()), [dispatch])
  return { state, start, cancel: () => running.current?.abort() }
}
