// The route table's pages as components that load themselves, together with what they add to the store.
import { lazy, type ComponentType } from 'react'
import type { AppStore } from '../store/store'
import { frames, routes, type FrameName, type Load, type RouteRow } from './routes'

const patience = 1500

/** A piece of the page that a weak line lost is asked for once more. */
const twice = <T>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((pass) => setTimeout(pass, patience)).then(load))

const joined = (store: AppStore, load: Load): Load => {
  const loadBoth = async () => {
    const [{ extend }, page] = await Promise.all([import('../store/injectSlices'), load()])
    extend(store)
    page.askAhead?.(store)
    return page
  }
  return () => twice(loadBoth)
}

const component = (store: AppStore, { page, access }: RouteRow): ComponentType => {
  if (!('load' in page)) return page
  const needsStore = access === 'signedIn'
  return lazy(needsStore ? joined(store, page.load) : () => twice(page.load))
}

export interface LazyPages {
  readonly pages: readonly (RouteRow & { readonly Page: ComponentType })[]
  readonly frames: Readonly<Record<FrameName, ComponentType>>
}

export const lazyPages = (store: AppStore): LazyPages => ({
  pages: routes.map((row) => ({ ...row, Page: component(store, row) })),
  frames: {
    student: lazy(joined(store, frames.student)),
    admin: lazy(joined(store, frames.admin)),
  },
})
