// Parts above or beside others are drawn when all of them are known, or known to fail: nothing moves afterwards.
// Not for ever: what takes long does not hold up the rest. Once drawn it stays, whatever is asked again.
import { useState } from 'react'
import { useIsOverdue } from './hooks/useIsOverdue'

export interface Asked {
  readonly data?: unknown
  readonly isError: boolean
}

export const isSettled = ({ data, isError }: Asked): boolean => data !== undefined || isError

/** Which of them are known when it is drawn; null before that. */
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
