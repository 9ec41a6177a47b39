// The route table's pages as components that load themselves, with the store and what they add to it.
import type { ComponentType } from 'react'
import { lazyWithPreload, type PreloadedComponent } from '../../lazyWithPreload'
import { sessionSelectors } from '../../session/sessionState'
import type { AppStore } from '../../store/store'
import { type OpenStore, loadTwice } from '../lateStore'
import { frames, routes, type FrameName, type Load, type RouteRow } from './routes'

/** Asked as soon as it is known who is there: what is loaded while the server looks at a password knows nobody yet. */
const whenSomebodyIsThere = (store: AppStore, ask: () => unknown) => {
  const isThere = () => sessionSelectors.selectPerson(store.getState()) !== null
  if (isThere()) return void ask()
  const stop = store.subscribe(() => {
    if (!isThere()) return
    stop()
    // The address says what is asked for, and follows in this moment.
    setTimeout(ask)
  })
}

const withStore = (open: OpenStore, load: Load): Load => {
  const loadBoth = async () => (await Promise.all([load(), open()]))[0]
  return () => loadTwice(loadBoth)
}

const withListeners = (open: OpenStore, load: Load): Load => {
  const loadAll = async () => {
    const [store, { join }, page] = await Promise.all([open(), import('../signedInListeners'), load()])
    join(store)
    const { askAhead } = page
    if (askAhead) whenSomebodyIsThere(store, () => askAhead(store))
    return page
  }
  return () => loadTwice(loadAll)
}

type Page = ComponentType | PreloadedComponent

const component = (open: OpenStore, { page, access, isBesideListeners, isWithoutStore }: RouteRow): Page => {
  if (!('load' in page)) return page
  if (isWithoutStore) return lazyWithPreload(() => loadTwice(page.load))
  const withAll = access === 'signedIn' || isBesideListeners ? withListeners : withStore
  return lazyWithPreload(withAll(open, page.load))
}

export interface LazyPages {
  readonly pages: readonly (RouteRow & { readonly Page: Page })[]
  readonly frames: Readonly<Record<FrameName, PreloadedComponent>>
}

/** Rows of one screen share a component. */
const components = (open: OpenStore) => {
  const shared = new Map<string, Page>()
  return (row: RouteRow): Page => {
    const { screen = row.path } = row
    const Page = shared.get(screen) ?? component(open, row)
    shared.set(screen, Page)
    return Page
  }
}

const pagesOf = (open: OpenStore): LazyPages['pages'] => {
  const pageOf = components(open)
  return routes.map((row) => ({ ...row, Page: pageOf(row) }))
}

export const lazyPages = (open: OpenStore): LazyPages => ({
  pages: pagesOf(open),
  frames: {
    student: lazyWithPreload(withListeners(open, frames.student)),
    admin: lazyWithPreload(withListeners(open, frames.admin)),
  },
})

/** For a tab that remembers somebody: the page of this address comes beside the store, not after it. */
export const loadAhead = ({ pages, frames }: LazyPages, address: string): Promise<unknown> => {
  const row = pages.find(({ path }) => path === address)
  const frame = row?.frame && row.frame !== 'own' ? frames[row.frame] : undefined
  return Promise.all([frame?.preload(), row && 'preload' in row.Page && row.Page.preload()])
}
