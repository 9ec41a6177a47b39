// The editor of a document stands in the page's address, so that Back closes it; where something would be lost, Back
// asks first, as the cross does.
import { useCallback, useEffect, useState } from 'react'
import type { DocumentTypeName } from '#shared/rules/intake/documentTypes'
import { useOpenInAddress } from '../../address/useOpenInAddress'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { useHasPages } from '../keeping/useHasPages'
import { followed, type Editing } from './editing'
import { type Risk, riskTold, selectRisk } from '#client/saving/paperRiskSlice'

const name = 'photos'

/** As it is now: the router draws a change of it a moment later. */
const isInAddress = (type: DocumentTypeName): boolean =>
  new URLSearchParams(window.location.search).get(name) === type

/** @param mayGoOn with photos of an earlier time, as after a reload */
export const useEditing = (type: DocumentTypeName, mayGoOn: boolean) => {
  const { open, close } = useOpenInAddress()
  const [editing, setEditing] = useState<Editing>({ is: 'closed' })
  const dispatch = useAppDispatch()
  const risk = useAppSelector((state) => selectRisk(state, type))
  const setRisk = useCallback(
    (now: Risk | null) => void dispatch(riskTold({ type, risk: now })),
    [dispatch, type],
  )
  const { hasKept, look } = useHasPages(type, editing.is === 'closed')
  const facts = { isInAddress: isInAddress(type), hasKept: hasKept && mayGoOn, risk }
  const next = followed(editing, facts)
  if (next !== editing) setEditing(next)
  const enter = () => {
    if (!isInAddress(type)) open({ [name]: type })
  }
  // While it is asked, a second Back must not leave the page.
  useEffect(() => {
    if (next.is === 'asking') enter()
  })
  /** Whatever would be lost. */
  const end = () => {
    setEditing({ is: 'ending' })
    if (isInAddress(type)) close(name)
  }
  return {
    /** Photos of an earlier time wait on this device; `look` once more when that may have changed. */
    hasKept,
    look,
    /** Null while the editor is closed. */
    photos: 'photos' in next ? next.photos : null,
    /** Whether it is to be closed all the same. */
    isAsked: next.is === 'asking',
    /** What closing would lose by now: it may be less than when it was asked. */
    risk,
    begin: (photos: readonly File[]) => {
      enter()
      setEditing({ is: 'open', photos })
    },
    close: () => {
      if (risk && 'photos' in next) setEditing({ is: 'asking', photos: next.photos })
      else end()
    },
    stay: () => {
      if (next.is === 'asking') setEditing({ is: 'open', photos: next.photos })
    },
    end,
    setRisk,
  } as const
}

export type EditingActs = ReturnType<typeof useEditing>
