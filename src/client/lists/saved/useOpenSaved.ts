// What Ctrl-K leads to: `saved` in the address is opened as if its name had been pressed.
import { useEffect, useRef } from 'react'
import type { SavedView, ViewPurpose } from '#shared/contract/lists/savedViews'
import { useOfficeQuery } from '../../address/useOfficeQuery'
import { useListSavedViewsQuery } from '../../api/lists/savedViewsApi'

interface OpenSaved {
  readonly purpose: ViewPurpose
  /** False as long as it is not known what of it is still there. */
  readonly isReady?: boolean
  /** Undefined: it is not saved any more. */
  readonly onOpen: (view: SavedView | undefined) => void
}

/** @returns whether one is about to be opened */
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
