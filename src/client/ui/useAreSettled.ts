// What stands above or beside other things is drawn when all of it is known, or known to fail: nothing moves afterwards.
// Not for ever: what takes long does not hold up the rest. Once drawn it stays, whatever is asked again.
import { useState } from 'react'
import { useIsOverdue } from './hooks/useIsOverdue'

interface Asked {
  readonly data?: unknown
  readonly isError: boolean
}

export const useAreSettled = (queries: readonly Asked[]): boolean => {
  const [wereSettled, setSettled] = useState(false)
  const isOverdue = useIsOverdue(!wereSettled)
  const areSettled =
    wereSettled || isOverdue || queries.every(({ data, isError }) => data !== undefined || isError)
  if (areSettled && !wereSettled) setSettled(true)
  return areSettled
}
