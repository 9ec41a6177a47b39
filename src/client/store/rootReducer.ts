// Each slice joins where it is defined: its type through LazyLoadedSlices, its reducer with injectInto.
import { combineSlices, createAction } from '@reduxjs/toolkit'
import { baseApi } from '../api/baseApi'

// oxlint-disable-next-line typescript/no-empty-object-type -- the slices fill it
export interface LazyLoadedSlices {}

export const rootReducer = combineSlices(baseApi).withLazyLoadedSlices<LazyLoadedSlices>()

/** A slice counts as present: it is loaded together with whatever reads it. */
export type RootState = ReturnType<typeof rootReducer> & LazyLoadedSlices

/** Injected reducers come alive with the next event: this is one. */
export const slicesJoined = createAction('store/slicesJoined')
