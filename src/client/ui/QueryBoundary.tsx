// The answer of a query, with its three states: on its way, failed, there.
import type { ReactNode } from 'react'
import { LoadingLines } from './panels/LoadingLines'
import { LoadFailure } from './notices/LoadFailure'

interface QueryBoundaryProps<T> {
  /** 'The history' */
  readonly what: string
  readonly query: {
    readonly data?: T
    readonly error?: unknown
    readonly isError: boolean
    readonly refetch: () => unknown
  }
  /** The error in words; without it, what can be said of any. */
  readonly why?: (error: unknown) => string
  /** As many lines of a skeleton as the content will have, roughly. */
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

export const QueryBoundary = <T,>({ what, query, why, rows = 5, children }: QueryBoundaryProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <LoadingLines rows={rows} />
  return <LoadFailure what={what} why={why?.(query.error)} onRetry={() => void query.refetch()} />
}
