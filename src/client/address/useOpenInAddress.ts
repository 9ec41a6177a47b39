// The address holds what is open: a link leads to it, and Back closes it.
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'

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
