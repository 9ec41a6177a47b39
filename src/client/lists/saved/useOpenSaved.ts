// Opens the saved choice in the address (`saved`, from Ctrl-K) as if its name had been pressed.
import { useEffect, useRef } from 'react'
import type { SavedView, ViewPurpose } from '#shared/contract/lists/savedViews'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { useListSavedViewsQuery } from '../../api/lists/savedViewsApi'

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
