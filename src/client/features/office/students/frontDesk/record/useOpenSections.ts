// Which sections of the record are open for editing; a field named in the address opens its own, and has the focus.
import { useEffect, useState } from 'react'
import { findField, mayOfficeWrite } from '#shared/record/fields'
import { focusOn } from '#client/record/form/landing'

const opened = (open: ReadonlySet<string>, field: string): ReadonlySet<string> => {
  const found = findField(field)
  return found && mayOfficeWrite(found) ? new Set([...open, found.section]) : open
}

/**
 * @param field as the address names it; empty: none
 * @param isReady whether the sections are on the page
 * @param troubled those that something keeps open; they stay so when it is settled, for somebody may be in one
 */
export const useOpenSections = (field: string, isReady: boolean, troubled: ReadonlySet<string>) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(() => opened(new Set(), field))
  const [seen, setSeen] = useState(field)
  const named = field === seen ? open : opened(open, field)
  const isShut = [...troubled].some((name) => !named.has(name))
  const next = isShut ? new Set([...named, ...troubled]) : named
  if (field !== seen) setSeen(field)
  if (next !== open) setOpen(next)
  useEffect(() => {
    if (isReady && field !== '') focusOn(field)
  }, [isReady, field])
  return {
    open,
    openAll: (names: readonly string[]) => setOpen(new Set(names)),
    close: (name: string) => setOpen(new Set([...open].filter((one) => one !== name))),
    closeAll: () => setOpen(new Set()),
    /** Also when the address names this field already. */
    openAt: (name: string) => {
      setOpen(opened(open, name))
      if (name === field) queueMicrotask(() => focusOn(name))
    },
  }
}
