// The route table's pages as components that load themselves, with the store and what they add to it.
import { lazy, type ComponentType } from 'react'
import type { OpenStore } from '../lateStore'
import { loadTwice } from '../loadTwice'
import { frames, routes, type FrameName, type Load, type RouteRow } from './routes'

const withStore = (open: OpenStore, load: Load): Load => {
  const loadBoth = async () => (await Promise.all([load(), open()]))[0]
  return () => loadTwice(loadBoth)
}

const withListeners = (open: OpenStore, load: Load): Load => {
  const loadAll = async () => {
    const [store, { join }, page] = await Promise.all([open(), import('../signedInListeners'), load()])
    join(store)
    void page.askAhead?.(store)
    return page
  }
  return () => loadTwice(loadAll)
}

const component = (open: OpenStore, { page, access }: RouteRow): ComponentType => {
  if (!('load' in page)) return page
  return lazy(access === 'signedIn' ? withListeners(open, page.load) : withStore(open, page.load))
}

export interface LazyPages {
  readonly pages: readonly (RouteRow & { readonly Page: ComponentType })[]
  readonly frames: Readonly<Record<FrameName, ComponentType>>
}

/** Rows of one screen share a component. */
const components = (open: OpenStore) => {
  const shared = new Map<string, ComponentType>()
  return (row: RouteRow): ComponentType => {
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
    student: lazy(withListeners(open, frames.student)),
    admin: lazy(withListeners(open, frames.admin)),
  },
})

/** For a tab that remembers somebody: the page of this address comes beside the store, not after it. */
export const loadAhead = (address: string): Promise<unknown> => {
  const row = routes.find(({ path }) => path === address)
  const frame = row?.frame && row.frame !== 'own' ? frames[row.frame] : undefined
  return Promise.all([frame?.(), row && 'load' in row.page && row.page.load()])
}
