// Waits until all queries of neighbouring parts have loaded or failed, so that nothing moves after the parts are drawn.
// A slow query does not hold up the others for ever, and parts that were drawn stay when queries run again.
import { useState } from 'react'
import { useIsOverdue } from './hooks/useIsOverdue'

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
