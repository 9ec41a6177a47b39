// A link to another page of the help; the screen stays as it is.
import type { MouseEvent, ReactNode } from 'react'
import { useHref } from 'react-router-dom'
import { useOfficeQuery } from '#client/address/useOfficeQuery'
import { useHelp } from '#client/address/DialogHelp'

interface HelpLinkProps {
  readonly to: string
  readonly isCurrent?: boolean
  readonly className?: string
  readonly children: ReactNode
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey

export const HelpLink = ({ to, isCurrent, className, children }: HelpLinkProps) => {
  const { query } = useOfficeQuery()
  const { open } = useHelp()
  const next = new URLSearchParams(query)
  next.set('help', to)
  const href = useHref({ search: `?${next.toString()}` })
  return (
    <a
      href={href}
      className={className}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        open(to)
      }}
    >
      {children}
    </a>
  )
}
