// Keeps the open editor of a document in the page's address, so that Back closes it. If closing would lose something,
// Back and the close button ask first.
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOpenInAddress } from '../../address/useOpenInAddress'
import { useAppDispatch, useAppSelector } from '../../store/hooks'
import { placeIn, type Slot } from '../slot'
import { type Risk, riskTold, selectRisk } from '../paperRiskSlice'
import { deviceStoreSelectors } from '../../saving/deviceStoreSlice'
import { hasPages } from '../pages/keptPages'

const name = 'photos'

/** Reads the current address; the router draws a change of it a moment later. */
const isInAddress = (slot: Slot): boolean =>
  new URLSearchParams(window.location.search).get(name) === placeIn(slot).type

/**
 * Tells whether this device has stored photos of the document.
 * @param isIdle false while the editor is open; the device is checked again when it closes
 */
const useHasPages = (slot: Slot, isIdle: boolean) => {
  const keeps = useAppSelector(deviceStoreSelectors.selectKeeps)
  const [hasKept, setHasKept] = useState(false)
  const looks = useRef(0)
  const look = useCallback(async () => {
    looks.current += 1
    const mine = looks.current
    const has = await hasPages(slot)
    // Only the latest check counts.
    if (mine === looks.current) setHasKept(has)
  }, [slot])
  useEffect(() => {
    if (isIdle) void look()
  }, [look, isIdle, keeps])
  return { hasKept, look }
}

/** @param mayGoOn true if stored photos may be continued with, for example after a reload */
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
  // A second Back must not leave the page while the question is open.
  useEffect(() => {
    if (next.is === 'asking') enter()
  })
  /** Closes without asking. */
  const end = () => {
    setEditing({ is: 'ending' })
    if (isInAddress(slot)) close(name)
  }
  return {
    /** True if this device has stored photos; `look` checks again. */
    hasKept,
    look,
    /** Null while the editor is closed. */
    photos: 'photos' in next ? next.photos : null,
    /** True while the question before closing is open. */
    isAsked: next.is === 'asking',
    /** The present risk, which may be smaller than when the question was asked. */
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

// The states of a document's editor. While it is open, the page's address says so:
//
//   closed ──chosen, or kept photos at this address──▶ open ──left──▶ closed
//                                         stay ▲         └──left, something would be lost──▶ asking
//   closed ◀──left── ending ◀──done, or lose───┴─────────────────────────────────────────────┘
interface Chosen {
  /** Empty if the editor continues with stored photos. */
  readonly photos: readonly File[]
}

export type Editing = { readonly is: 'closed' | 'ending' } | (Chosen & { readonly is: 'open' | 'asking' })

interface Facts {
  readonly isInAddress: boolean
  /** True if the device has photos to continue with. */
  readonly hasKept: boolean
  readonly risk: Risk | null
}

const closed: Editing = { is: 'closed' }

/** Returns the same object when nothing changes. */
export const followed = (editing: Editing, { isInAddress, hasKept, risk }: Facts): Editing => {
  switch (editing.is) {
    case 'closed':
      return isInAddress && hasKept ? { is: 'open', photos: [] } : editing
    case 'open':
      if (isInAddress) return editing
      return risk ? { ...editing, is: 'asking' } : closed
    case 'ending':
      return isInAddress ? editing : closed
    case 'asking':
      return editing
  }
}
