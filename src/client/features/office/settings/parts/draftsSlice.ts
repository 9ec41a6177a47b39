// What was typed in the settings and is not saved yet, by its place: 'terms/2026-1'. It stays while one looks something
// up on another page of the office, and goes with the sign-in.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { rootReducer } from '../../../../store/rootReducer'

export interface KeptDraft {
  readonly changes: object
  /** What was stored when it was begun. */
  readonly over: object
}

interface Typed extends KeptDraft {
  readonly place: string
}

const none: Readonly<Record<string, KeptDraft>> = {}

const settingsDraftsSlice = createSlice({
  name: 'settingsDrafts',
  initialState: none,
  reducers: {
    settingTyped: (drafts, { payload: { place, changes, over } }: PayloadAction<Typed>) => ({
      ...drafts,
      [place]: { over: drafts[place]?.over ?? over, changes: { ...drafts[place]?.changes, ...changes } },
    }),
    settingDropped: (drafts, { payload: place }: PayloadAction<string>) =>
      Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== place)),
  },
  selectors: {
    selectSettingDraft: (drafts, place: string) => drafts[place],
    selectHasSettingDrafts: (drafts) => Object.keys(drafts).length > 0,
    /** The first place of a section in which something is not saved. */
    selectUnsavedPlace: (drafts, section: string) =>
      Object.keys(drafts).find((place) => place.startsWith(`${section}/`)),
  },
})

declare module '../../../../store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof settingsDraftsSlice> {}
}

export const { settingTyped, settingDropped } = settingsDraftsSlice.actions

export const { selectSettingDraft, selectHasSettingDrafts, selectUnsavedPlace } =
  settingsDraftsSlice.injectInto(rootReducer).selectors
