// The page's address holds the open editor of a document, so that Back closes it; where something would be lost, Back and
// the cross ask first.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOpenInAddress } from '../../address/useOpenInAddress'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { placeIn, type Slot } from '../slot'
import { followed, type Editing } from './editing'
import { type Risk, riskTold, selectRisk } from '../paperRiskSlice'
import { deviceStoreSelectors } from '../../saving/deviceStoreSlice'
import { hasPages } from '../pages/keptPages'

const name = 'photos'

/** Reads the current address; the router draws a change of it a moment later. */
const isInAddress = (slot: Slot): boolean =>
  new URLSearchParams(window.location.search).get(name) === placeIn(slot).type

/**
 * Tells whether photos of an earlier time are on this device, also while they are in the editor.
 * @param isIdle false while the editor is open; afterwards it looks again
 */
const useHasPages = (slot: Slot, isIdle: boolean) => {
  const keeps = useAppSelector(deviceStoreSelectors.selectKeeps)
  const [hasKept, setHasKept] = useState(false)
  const looks = useRef(0)
  const look = useCallback(async () => {
    looks.current += 1
    const mine = looks.current
    const has = await hasPages(slot)
    // Only the latest question counts.
    if (mine === looks.current) setHasKept(has)
  }, [slot])
  useEffect(() => {
    if (isIdle) void look()
  }, [look, isIdle, keeps])
  return { hasKept, look }
}

/** @param mayGoOn allows continuing with photos of an earlier time, also after a reload */
export const useEditing = (slot: Slot, mayGoOn: boolean) => {
  const { open, close } = useOpenInAddress()
  const [editing, setEditing] = useState<Editing>({ is: 'closed' })
  const dispatch = useAppDispatch()
  const risk = useAppSelector((state) => selectRisk(state, slot))
  const setRisk = useCallback(
    (now: Risk | null) => void dispatch(riskTold({ type: slot, risk: now })),
    [dispatch, slot],
  )
  const { hasKept, look } = useHasPages(slot, editing.is === 'closed')
  const facts = { isInAddress: isInAddress(slot), hasKept: hasKept && mayGoOn, risk }
  const next = followed(editing, facts)
  if (next !== editing) setEditing(next)
  const enter = () => {
    if (!isInAddress(slot)) open({ [name]: placeIn(slot).type })
  }
  // While it is asked, a second Back must not leave the page.
  useEffect(() => {
    if (next.is === 'asking') enter()
  })
  /** Closes without asking. */
  const end = () => {
    setEditing({ is: 'ending' })
    if (isInAddress(slot)) close(name)
  }
  return {
    /** Photos of an earlier time are on this device; `look` checks again. */
    hasKept,
    look,
    /** Null while the editor is closed. */
    photos: 'photos' in next ? next.photos : null,
    /** The person is asked before it closes. */
    isAsked: next.is === 'asking',
    /** The risk now; it may have shrunk since the question. */
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
