// Hooks about the browser: its window, text size, connection and title.
import { useCallback, useSyncExternalStore, useEffect } from 'react'

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

const usualSize = 16

const watchSize = (notice: () => void) => {
  window.addEventListener('resize', notice)
  return () => window.removeEventListener('resize', notice)
}

const textScale = () =>
  (parseFloat(getComputedStyle(document.documentElement).fontSize) || usualSize) / usualSize

/** The reader's text size compared with the usual one (2 at 200 %), for sizes that are computed in code. */
export const useTextScale = (): number => useSyncExternalStore(watchSize, textScale)

const watchConnection = (changed: () => void) => {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Asks the browser, which is sometimes wrong. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    // On the server: whoever loads a page has a connection.
    () => true,
  )

/** Puts “Error” at the start of the page title, which screen readers and browser tabs show first (UX-10). */
export const useErrorTitle = (hasError: boolean): void => {
  useEffect(() => {
    if (!hasError) return
    document.title = prefix + document.title
    return () => {
      document.title = document.title.replace(prefix, '')
    }
  }, [hasError])
}

const prefix = 'Error: '
