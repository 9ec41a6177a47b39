// Unsaved changes of the settings, by place ('terms/2026-1'). They survive a visit to another page of the office and
// end with the sign-out.
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit'
import { officePath } from '#client/address/officeView'
import { settingsSections } from '#client/address/settingsSections'
import { rootReducer, type RootState } from '#client/store/rootReducer'
import { count } from '#client/ui/count'
import { register } from '#client/saving/unsaved'

export interface Draft {
  readonly changes: object
  /** The stored value on which the draft was begun. */
  readonly over: object
}

interface Typed extends Draft {
  readonly place: string
}

const none: Readonly<Record<string, Draft>> = {}

const settingsDraftsSlice = createSlice({
  name: 'settingsDrafts',
  initialState: none,
  reducers: {
    settingTyped: (drafts, { payload: { place, changes, over } }: PayloadAction<Typed>) => ({
      ...drafts,
      [place]: { over: drafts[place]?.over ?? over, changes: { ...drafts[place]?.changes, ...changes } },
    }),
    /** Changes typed while the save was in flight stay, on top of the new stored value. */
    settingSaved: (drafts, { payload: { place, sent } }: PayloadAction<{ place: string; sent: object }>) => {
      const draft = drafts[place]
      if (!draft) return drafts
      const stored = { ...draft.over, ...sent }
      const later = Object.entries(draft.changes).filter(
        ([key, value]) => !isSame(value, (stored as Record<string, unknown>)[key]),
      )
      const { [place]: _saved, ...others } = drafts
      if (later.length === 0) return others
      return { ...others, [place]: { over: stored, changes: Object.fromEntries(later) } }
    },
    settingDropped: (drafts, { payload: place }: PayloadAction<string>) =>
      Object.fromEntries(Object.entries(drafts).filter(([one]) => one !== place)),
  },
  selectors: {
    selectSettingDrafts: (drafts) => drafts,
    selectSettingDraft: (drafts, place: string) => drafts[place],
    /** The first place of a section with unsaved changes. */
    selectUnsavedPlace: (drafts, section: string) =>
      Object.keys(drafts).find((place) => place.startsWith(`${section}/`)),
  },
})

declare module '#client/store/rootReducer' {
  interface LazyLoadedSlices extends WithSlice<typeof settingsDraftsSlice> {}
}

export const { settingTyped, settingSaved, settingDropped } = settingsDraftsSlice.actions

export const { selectSettingDrafts, selectSettingDraft, selectUnsavedPlace } =
  settingsDraftsSlice.injectInto(rootReducer).selectors

const selectUnsavedSettings = (state: RootState) => {
  const places = Object.keys(selectSettingDrafts(state))
  const sections = settingsSections.filter(({ name }) => places.some((place) => place.startsWith(`${name}/`)))
  if (places.length === 0) return null
  const titles = sections.map(({ title }) => title).join(', ')
  return {
    count: places.length,
    what: `${count(places.length, 'change')} in the settings${titles && ` (${titles})`}`,
    isOnDevice: false,
    isOnItsWay: false,
    path: officePath('dashboard', { settings: sections[0]?.name ?? 'all' }),
  }
}

register({
  name: 'settings',
  selectUnsaved: selectUnsavedSettings,
  isShownAt: ({ searchParams }) => searchParams.has('settings'),
})

/** Compares values of the settings by their JSON. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
