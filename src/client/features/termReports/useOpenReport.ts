// Which report is open, and how, is in the address: a link leads to it, and Back closes it.
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { termAtAddress, type TermKey } from '#shared/rules/termPosting'

/** The full-screen PDF, or the same card as a page. */
export type ReportForm = 'pdf' | 'page'

export interface OpenReport {
  readonly key: TermKey
  readonly as: ReportForm
}

const opened = { opened: true } as const

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'opened' in state

export const useOpenReport = () => {
  const [query] = useSearchParams()
  const state: unknown = useLocation().state
  const navigate = useNavigate()
  const key = termAtAddress(query.get('report'))
  const open: OpenReport | null = key ? { key, as: query.get('as') === 'pdf' ? 'pdf' : 'page' } : null

  const searchWith = (changes: Readonly<Record<'report' | 'as', string | null>>): string => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes))
      if (value === null) next.delete(name)
      else next.set(name, value)
    return `?${next.toString()}`
  }

  const show = (report: string, as: ReportForm) =>
    void navigate({ search: searchWith({ report, as }) }, { state: opened, preventScrollReset: true })

  /** Back where it was opened from; from a link, to the list. */
  const close = () => {
    if (isOpenedHere(state)) void navigate(-1)
    else void navigate({ search: searchWith({ report: null, as: null }) }, { replace: true })
  }
  return { open, show, close }
}
