// The office's screens share one route: the tab still says which one it is, and the focus goes to the heading of
// a newly chosen one (UX-10, UX-11). Stands beside the screen, so that it acts when the screen is really there.
import { useEffect } from 'react'
import { portalConfig } from '../../portalConfig'

/** The screen that was shown before; null until the first one is. */
const last: { title: string | null } = { title: null }

/** A person who was quick has opened a dialog while the screen was on its way: the focus stays in it. */
const isInDialog = (): boolean => Boolean(document.activeElement?.closest('dialog, [role="dialog"]'))

export const OfficeArrival = ({ title }: { title: string }) => {
  useEffect(() => {
    // After the route's own title is set.
    const naming = setTimeout(() => {
      document.title = `${title} – ${portalConfig().school.name}`
    })
    const isNew = last.title !== null && last.title !== title
    last.title = title
    if (isNew) {
      window.scrollTo(0, 0)
      if (!isInDialog()) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    }
    return () => clearTimeout(naming)
  }, [title])
  return null
}
