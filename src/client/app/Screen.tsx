// What every screen has: its title in the tab and, after a change of route, the focus on its heading (UX-10, UX-11).
import { Suspense, useEffect, type ComponentType } from 'react'
import { useLocation } from 'react-router-dom'
import { sessionSelectors } from '../features/session/sessionSlice'
import { portalConfig } from '../portalConfig'
import { useAppSelector } from '../store/hooks'
import { Waiting } from '../ui/Waiting'
import { Boundary } from './Boundary'

const useTitle = (title: string) => {
  const person = useAppSelector(sessionSelectors.selectPerson)
  const name = person && !person.admin ? person.name : ''
  useEffect(() => {
    document.title = [title, name, portalConfig().school.name].filter(Boolean).join(' – ')
  }, [title, name])
}

/** The screen that was shown before; null until the first one is. */
const last: { path: string | null } = { path: null }

/** The first screen leaves the focus where the browser put it; a link into a field goes there by itself. */
const arrive = (path: string, hash: string) => {
  const isNew = last.path !== null && last.path !== path
  last.path = path
  if (!isNew || hash !== '') return
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

/** Rendered beside the page, so that its effects run when the page is really there. */
const Arrival = ({ title }: { title: string }) => {
  const { pathname, hash } = useLocation()
  useTitle(title)
  useEffect(() => arrive(pathname, hash), [pathname, hash])
  return null
}

export const Screen = ({ title, Page }: { title: string; Page: ComponentType }) => (
  <Boundary key={title}>
    <Suspense fallback={<Waiting />}>
      <Page />
      <Arrival title={title} />
    </Suspense>
  </Boundary>
)
