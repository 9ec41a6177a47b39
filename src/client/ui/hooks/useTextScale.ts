// How much larger than usual the reader has text, for what is measured in script: 1, or 2 at 200 %.
import { useSyncExternalStore } from 'react'

const usual = 16

const subscribe = (notice: () => void) => {
  window.addEventListener('resize', notice)
  return () => window.removeEventListener('resize', notice)
}

const scale = () => (parseFloat(getComputedStyle(document.documentElement).fontSize) || usual) / usual

export const useTextScale = (): number => useSyncExternalStore(subscribe, scale)
