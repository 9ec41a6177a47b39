// A section of the settings with its three states.
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { LoadFailure } from '../../ui/LoadFailure'

interface LoadedProps<T> {
  readonly what: string
  readonly query: { readonly data?: T; readonly isError: boolean; readonly refetch: () => unknown }
  readonly children: (data: T) => ReactNode
}

export const Loaded = <T,>({ what, query, children }: LoadedProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) return <LoadFailure what={what} onRetry={() => void query.refetch()} />
  return <Skeleton active title={false} paragraph={{ rows: 5 }} />
}
