import { useEffect, useState } from 'react'

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
