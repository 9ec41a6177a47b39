// Saved choices, as the screens know them.
import { useEffect, useRef } from 'react'
import type { SavedView, ViewPurpose } from '#shared/contract/lists/savedViews'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { useListSavedViewsQuery } from '../../api/lists/listsApi'

export type Definition = SavedView['definition']

export const isSame = (one: Definition, other: Definition): boolean => {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key])
}

/** Usual values are not saved. */
export const withoutEmpty = (definition: Definition): Definition =>
  Object.fromEntries(Object.entries(definition).filter(([, value]) => value !== ''))

export const notSavedText = 'This is no longer saved.'

/** The missing parts of a saved choice: "Class 9Z and the column Mood". */
export const leftOutText = (name: string, things: readonly string[]): string =>
  things.length === 0
    ? ''
    : `“${name}” is shown without ${new Intl.ListFormat('en').format(things)}: no longer exists.`

// Opens the saved choice in the address (`saved`, from Ctrl-K) as if its name had been pressed.

interface OpenSaved {
  readonly purpose: ViewPurpose
  /** False until it is known which parts of it still exist. */
  readonly isReady?: boolean
  /** Undefined when it is no longer saved. */
  readonly onOpen: (view: SavedView | undefined) => void
}

/** @returns whether a saved choice is about to be opened */
export const useOpenSaved = ({ purpose, isReady = true, onOpen }: OpenSaved): boolean => {
  const { query, change } = useOfficeQuery()
  const id = query.get('saved') ?? ''
  const { data, isFetching } = useListSavedViewsQuery(purpose, { skip: id === '' })
  const isComing = id !== '' && (isFetching || !isReady)
  // The address follows later than the screen: once is enough.
  const opened = useRef('')
  useEffect(() => {
    if (id === '') opened.current = ''
    if (isComing || opened.current === id) return
    opened.current = id
    change({ saved: '' }, { replace: true })
    onOpen(data?.find((view) => view.id === id))
  }, [id, isComing, data, change, onOpen])
  return id !== ''
}
