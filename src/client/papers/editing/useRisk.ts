import { useEffect } from 'react'
import type { Risk } from '#client/saving/paperRiskSlice'

/** Tells what closing would lose, for as long as whoever tells it is there. */
export const useRisk = (risk: Risk | null, tell: (risk: Risk | null) => void): void => {
  useEffect(() => {
    tell(risk)
    return () => tell(null)
  }, [risk, tell])
}
