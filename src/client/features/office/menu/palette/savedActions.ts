// What the office has saved by name, as the palette leads to it.
import { useMemo } from 'react'
import type { SavedView, ViewPurpose } from '#shared/contract/lists/savedViews'
import { officePath, type OfficeMenu, type OfficeQuery } from '#client/address/officeView'
import { useListSavedViewsQuery } from '#client/api/lists/savedViewsApi'
import type { OfficeAction } from './paletteChoices'

interface Place {
  readonly noun: string
  readonly menu: OfficeMenu
  readonly query?: OfficeQuery
}

const places: Readonly<Record<ViewPurpose, Place>> = {
  students: { noun: 'View', menu: 'dashboard', query: { views: 'choose' } },
  export: { noun: 'Export', menu: 'exportData' },
  list: { noun: 'List', menu: 'reports', query: { papers: 'lists' } },
}

const actionOf = ({ id, purpose, name }: SavedView): OfficeAction => {
  const { noun, menu, query } = places[purpose]
  return { title: `${noun}: ${name}`, words: 'saved', path: officePath(menu, { ...query, saved: id }) }
}

const none: never[] = []

/** What is saved, and whether there may be more. */
export const useSavedActions = () => {
  const { data: views = none, isLoading: isWaiting } = useListSavedViewsQuery('students')
  const { data: exported = none, isLoading: isExportWaiting } = useListSavedViewsQuery('export')
  const { data: lists = none, isLoading: isListWaiting } = useListSavedViewsQuery('list')
  const saved = useMemo(() => [...views, ...exported, ...lists].map(actionOf), [views, exported, lists])
  return { saved, isLoading: isWaiting || isExportWaiting || isListWaiting }
}
