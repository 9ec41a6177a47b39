import { useEffect, useState } from 'react'

/** No page waits longer for an answer that does not come. */
const patienceMs = 4_000

/** @param isWaiting from when on it is waited */
export const useIsOverdue = (isWaiting = true): boolean => {
  const [isOverdue, setOverdue] = useState(false)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setOverdue(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isOverdue
}
