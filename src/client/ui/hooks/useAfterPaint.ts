// Content that may come a moment later does not hold up the answer to a press.
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../afterPaint'

/** True as soon as what stands there once it `isReady` is painted. */
export const useAfterPaint = (isReady: boolean): boolean => {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (isReady && !isPainted) return afterPaint(() => startTransition(() => setPainted(true)))
  }, [isReady, isPainted])
  return isPainted
}
