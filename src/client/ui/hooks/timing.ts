// Hooks that decide when a part of a page is drawn.
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../afterPaint'

// Postpones less important content, so that the page responds to a press at once.

/** Becomes true after the first paint in which `isReady` was true. */
export const useAfterPaint = (isReady: boolean): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isReady && !isPainted) return afterPaint(() => startTransition(() => setPainted(true)))
  }, [isReady, isPainted])
  return isPainted
}

/** Pages wait at most this long for an answer. */
const patienceMs = 4_000

/** @param isWaiting starts the waiting time when it becomes true */
export const useIsOverdue = (isWaiting = true): boolean => {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setOverdue(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isOverdue
}

// Waits until all queries of neighbouring parts have loaded or failed, so that nothing moves after the parts are drawn.
// A slow query does not hold up the others for ever, and parts that were drawn stay when queries run again.

export interface Asked {
  readonly data?: unknown
  readonly isError: boolean
}

export const isSettled = ({ data, isError }: Asked): boolean => data !== undefined || isError

/** For each query, whether it had settled when the parts were drawn; null before that. */
export const useInTime = (queries: readonly Asked[]): readonly boolean[] | null => {
  const [inTime, setInTime] = useState<readonly boolean[] | null>(null)
  const isOverdue = useIsOverdue(inTime === null)
  if (inTime !== null) return inTime
  const known = queries.map(isSettled)
  if (!isOverdue && !known.every(Boolean)) return null
  setInTime(known)
  return known
}

export const useAreSettled = (queries: readonly Asked[]): boolean => useInTime(queries) !== null

// Keeps a page drawn once its first answers have come or failed. A part of the page that reads a failed query asks it
// again, so the query loads again: if the page gave way to its placeholder for that time, the part would be mounted anew
// after every failure and would never stop asking.

/** Stays true once `isLoading` has been false. */
export const useHasLoaded = (isLoading: boolean): boolean => {
  const [hasLoaded, setHasLoaded] = useState(!isLoading)
  if (!isLoading && !hasLoaded) setHasLoaded(true)
  return hasLoaded || !isLoading
}

// Mounts a drawer or dialog only when it is opened for the first time. It then stays mounted, so that it can close with
// an animation and keeps its content.

/** Stays true once `isOpen` has been true. */
export const useLazyMount = (isOpen: boolean): boolean => {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || isOpen
}
