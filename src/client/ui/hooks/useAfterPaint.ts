// Postpones less important content, so that the page responds to a press at once.
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../afterPaint'

/** Becomes true after the first paint in which `isReady` was true. */
export const useAfterPaint = (isReady: boolean): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isReady && !isPainted) return afterPaint(() => startTransition(() => setPainted(true)))
  }, [isReady, isPainted])
  return isPainted
}
