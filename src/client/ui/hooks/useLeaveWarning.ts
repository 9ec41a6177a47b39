// What is stored nowhere else is gone when the tab goes: the browser asks first.
import { useEffect } from 'react'

const ask = (event: Event) => event.preventDefault()

export const useLeaveWarning = (wouldBeLost: boolean): void => {
  useEffect(() => {
    if (!wouldBeLost) return
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [wouldBeLost])
}
