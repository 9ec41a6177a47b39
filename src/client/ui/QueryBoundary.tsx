// Shows the answer of a query, or that it is loading or has failed.
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
  /** The text for an error; without it, a general text. */
  readonly why?: (error: unknown) => string
  /** The number of skeleton lines, about as many as the content will have. */
  readonly rows?: number
  readonly children: (data: T) => ReactNode
}

export const QueryBoundary = <T,>({ what, query, why, rows = 5, children }: QueryBoundaryProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <LoadingLines rows={rows} />
  return <LoadFailure what={what} why={why?.(query.error)} onRetry={() => void query.refetch()} />
}
