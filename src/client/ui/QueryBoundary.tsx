// Shows the answer of a query, or that it is loading or has failed.
import { type ReactNode, createContext, useContext, useState } from 'react'
import { Button, Skeleton } from 'antd'
import { Notice } from './notices/Notice'

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

// Says what could not be loaded, with a button to try again (UX-38).

interface LoadFailureProps {
  readonly what: string
  readonly why?: string
  readonly onRetry: () => void
}

/** The text if the cause is unknown: it may be the server or the connection. */
const usual = 'Please try again in a moment. Nothing is lost.'

/**
 * True while a sign-in dialog covers the page. Trying again would fail, too, and everything is loaded again after the
 * sign-in.
 */
export const AwaitsSignIn = createContext(false)

export const LoadFailure = ({ what, why = usual, onRetry }: LoadFailureProps) => {
  if (useContext(AwaitsSignIn)) return null
  return (
    <Notice
      is="error"
      title={`${what} could not be loaded`}
      action={
        <Button disabled={false} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {why}
    </Notice>
  )
}

// Grey lines in place of text that is loading. The page's footer is hidden until then, because the text would push it.

interface LoadingLinesProps {
  /** The number of lines, about as many as the text will have. */
  readonly rows: number
  readonly className?: string | undefined
}

export const LoadingLines = ({ rows, className }: LoadingLinesProps) => (
  <div className={className} aria-busy="true">
    <Skeleton active title={false} paragraph={{ rows }} />
  </div>
)

// A button that loads the next page of older entries below a list.

interface ShowOlderProps {
  readonly title?: string
  readonly children: () => ReactNode
}

export const ShowOlder = ({ title = 'Show older', children }: ShowOlderProps) => {
  const [isShown, setShown] = useState(false)
  return isShown ? (
    children()
  ) : (
    <Button disabled={false} onClick={() => setShown(true)}>
      {title}
    </Button>
  )
}
