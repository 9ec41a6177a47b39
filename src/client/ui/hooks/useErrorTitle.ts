// Screen readers and tab strips say first that something went wrong (UX-10).
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
