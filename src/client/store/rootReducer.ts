// Each slice registers itself in its own file: its type with LazyLoadedSlices, its reducer with injectInto.
import { combineSlices, createAction } from '@reduxjs/toolkit'
import { baseApi } from '../api/baseApi'

// oxlint-disable-next-line typescript/no-empty-object-type -- the slices fill it
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices(baseApi).withLazyLoadedSlices<LazyLoadedSlices>()

/** The type assumes that each slice is loaded, because its readers import it. */
export type RootState = ReturnType<typeof rootReducer> & LazyLoadedSlices

/** Injected reducers start with the next action; this is one. */
export const slicesJoined = createAction('store/slicesJoined')
