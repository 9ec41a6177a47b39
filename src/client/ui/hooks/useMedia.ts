import { useCallback, useSyncExternalStore } from 'react'

/** True while a media query holds. */
export const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (notice: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notice)
      return () => list.removeEventListener('change', notice)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}
