// Reads the office's view from the address and changes parts of it.
import { useCallback } from 'react'
import { useSearchParams, useLocation, useNavigate } from 'react-router-dom'
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

// The address holds what is open: a link leads to it, and Back closes it.

type Changes = Readonly<Record<string, string | null>>

const isObject = (state: unknown): state is object => typeof state === 'object' && state !== null

const isOpenedHere = (state: unknown): boolean => isObject(state) && 'opened' in state

export const useOpenInAddress = () => {
  const [query] = useSearchParams()
  const state: unknown = useLocation().state
  const navigate = useNavigate()

  const searchWith = (changes: Changes): string => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name)
      else next.set(name, value)
    return `?${next.toString()}`
  }

  const open = (changes: Changes) =>
    void navigate(
      { search: searchWith(changes) },
      { state: { ...(isObject(state) && state), opened: true }, preventScrollReset: true },
    )

  /** Shows another view of the open thing; Back still closes it. */
  const change = (changes: Changes) =>
    void navigate({ search: searchWith(changes) }, { replace: true, state, preventScrollReset: true })

  /** Closes it: back to the page that opened it, or, after a link, to the page without it. */
  const close = (...names: string[]) => {
    if (isOpenedHere(state)) return void navigate(-1)
    const changes = Object.fromEntries(names.map((name) => [name, null]))
    void navigate({ search: searchWith(changes) }, { replace: true, state })
  }
  return { query, open, change, close } as const
}
