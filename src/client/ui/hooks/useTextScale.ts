// The reader's text size compared with the usual one (2 at 200 %), for sizes that are computed in code.
import { useSyncExternalStore } from 'react'

const usual = 16

const subscribe = (notice: () => void) => {
  window.addEventListener('resize', notice)
  return () => window.removeEventListener('resize', notice)
}

const scale = () => (parseFloat(getComputedStyle(document.documentElement).fontSize) || usual) / usual

export const useTextScale = (): number => useSyncExternalStore(subscribe, scale)
