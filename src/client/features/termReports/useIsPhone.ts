import { useSyncExternalStore } from 'react'

const narrow = '(max-width: 640px)'

const subscribe = (notice: () => void) => {
  const query = window.matchMedia(narrow)
  query.addEventListener('change', notice)
  return () => query.removeEventListener('change', notice)
}

/** On a phone a card is read as a page first; the PDF is a button away. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(narrow).matches)
