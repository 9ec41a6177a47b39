// Puts “Error” at the start of the page title, which screen readers and browser tabs show first (UX-10).
import { useEffect } from 'react'

const prefix = 'Error: '

export const useErrorTitle = (hasError: boolean): void => {
  useEffect(() => {
    if (!hasError) return
    document.title = prefix + document.title
    return () => {
      document.title = document.title.replace(prefix, '')
    }
  }, [hasError])
}
