// The duties of every screen: its title in the tab and, after a change of route, the focus on its heading, or after Back the
// place that the person had left.
import {
  Suspense,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  type ComponentType,
  type ReactNode,
  createContext,
} from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { childIn } from '../../address/child'
import { sessionSelectors } from '../../session/sessionState'
import { useAppSelector } from '../../store/hooks'
import { takeOver } from '../takeOver'
import { Boundary } from '../Boundary'
import { portalConfig } from '../../portalConfig'

const useTitle = (title: string) => {
  const person = useAppSelector(sessionSelectors.selectPerson)
  const own = person && !person.admin ? person.name : ''
  const name = useContext(SiblingInTitle) ?? own
  useEffect(() => {
    document.title = titleOf(title, name)
  }, [title, name])
}

/** The screen that was shown before; null until the first one is. */
const last: { path: string | null } = { path: null }

interface Arrived {
  readonly path: string
  readonly hash: string
  /** The entry of the browser's history, when Back or Forward led to it. */
  readonly entry: string | null
  /** The element that had the focus when the page was put there, before it was painted. */
  readonly focused: Element | null
}

/**
 * The first screen leaves the focus where the browser put it; a link into a field goes there by itself, and so has a
 * person who was quick. Whoever has signed out hears first that it is done.
 */
const arrive = ({ path, hash, entry, focused }: Arrived) => {
  const isNew = last.path !== null && last.path !== path
  last.path = path
  if (!isNew) return
  if (document.activeElement !== focused && document.activeElement !== document.body) return
  if ((entry !== null && returnTo(entry)) || hash !== '') return
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('[data-arrival], h1')?.focus({ preventScroll: true })
}

/** Rendered beside the page, so that its effects run when the page is really there. */
const Arrival = ({ title }: { title: string }) => {
  const { pathname, search, hash, key } = useLocation()
  // Another child's page is another page.
  const path = `${pathname} ${childIn(search) ?? ''}`
  const entry = useNavigationType() === NavigationType.Pop ? key : null
  useTitle(title)
  const focused = useRef<Element | null>(null)
  useEffect(takeOver, [])
  useLayoutEffect(() => void (focused.current = document.activeElement), [path, hash, entry])
  useEffect(() => arrive({ path, hash, entry, focused: focused.current }), [path, hash, entry])
  return null
}

/** Drawn before the page, and so taken away first, while the page can still be measured. */
const Departure = () => {
  const { key } = useLocation()
  useLayoutEffect(() => () => savePlace(key), [key])
  return null
}

interface ScreenProps {
  /** Screens of one name are the same one: it stays, and its page shows something else. */
  readonly name: string
  readonly title: string
  readonly Page: ComponentType
  /** The picture that is shown at once, until the page's code has come. */
  readonly skeleton: ReactNode
}

export const Screen = ({ name, title, Page, skeleton }: ScreenProps) => (
  <Boundary key={name} of={title}>
    <Suspense fallback={skeleton}>
      <Departure />
      <Page />
      <Arrival title={title} />
    </Suspense>
  </Boundary>
)

/** The place of a person on a page that was left: Back leads to the same height and the same link. */
interface Place {
  readonly top: number
  /** The address of the link that led away. */
  readonly href: string | null
}

/** By the entry of the browser's history; as long as the tab lives. */
const places = new Map<string, Place>()

const savePlace = (entry: string): void => {
  const link = document.activeElement?.closest('a[href]')
  places.set(entry, { top: window.scrollY, href: link?.getAttribute('href') ?? null })
}

/** @returns whether the person was there before */
const returnTo = (entry: string): boolean => {
  const place = places.get(entry)
  if (!place) return false
  const links = [...document.querySelectorAll<HTMLElement>('a[href]')]
  const link = links.find((one) => one.getAttribute('href') === place.href)
  const goal = link ?? document.querySelector<HTMLElement>('h1')
  goal?.focus({ preventScroll: true })
  window.scrollTo(0, place.top)
  return true
}

/** The title in the browser's tab: the page, the student if one is signed in, and the school. */
export const titleOf = (page: string, name = ''): string =>
  [page, name, portalConfig().school.name].filter(Boolean).join(' – ')

/** The name of the brother or sister whose page it is; null on the pages of the student who signed in. */
export const SiblingInTitle = createContext<string | null>(null)
