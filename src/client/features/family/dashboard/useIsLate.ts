// The rest of the page is waited for only so long: on a line that is connected but dead nothing fails, either.
import { useEffect, useState } from 'react'

const patienceMs = 2_000

/** @param isReady whether what matters most is here */
export const useIsLate = (isReady: boolean): boolean => {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!isReady) return undefined
    const timer = setTimeout(() => setIsLate(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isReady])
  return isLate
}
