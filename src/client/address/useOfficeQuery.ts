// Reads the office's view from the address and changes parts of it.
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { OfficeQuery } from './officeView'

interface Change {
  /** Typing and filtering replace the entry in the browser's history; opening something adds one. */
  readonly replace?: boolean
}

/**
 * Sets the given keys; an empty text removes its key. It starts from the address at this moment, because the screen
 * may follow later and two changes in a row must not undo each other.
 */
export const useOfficeQuery = () => {
  const [query, setQuery] = useSearchParams()
  const change = useCallback(
    (changes: OfficeQuery, { replace = false }: Change = {}) => {
      const after = new URLSearchParams(window.location.search)
      for (const [key, value] of Object.entries(changes))
        if (value === '') after.delete(key)
        else after.set(key, value)
      setQuery(after, { replace, preventScrollReset: true })
    },
    [setQuery],
  )
  return { query, change } as const
}
