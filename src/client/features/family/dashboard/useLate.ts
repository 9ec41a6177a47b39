// The rest of the page is waited for only so long: on a line that is connected but dead nothing fails, either. What
// comes after that is shown where it pushes nothing.
import { useEffect, useRef, useState } from 'react'

const patienceMs = 2_000

/** What is on its way. */
export type Coming = Readonly<Record<'registration' | 'terms' | 'news', boolean>>

/**
 * What was still on its way when the page was drawn; null until it is.
 * @param isReady whether what matters most is here
 */
export const useLate = (isReady: boolean, coming: Coming): Coming | null => {
  const [late, setLate] = useState<Coming | null>(null)
  const latest = useRef(coming)
  useEffect(() => {
    latest.current = coming
  }, [coming])
  const isWaiting = isReady && late === null && Object.values(coming).some(Boolean)
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setLate(latest.current), patienceMs)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return late ?? (isReady && !isWaiting ? coming : null)
}
