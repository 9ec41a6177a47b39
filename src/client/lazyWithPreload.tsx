import { lazy, useState, type ComponentType } from 'react'
import { kindOf, log } from './log'

export interface PreloadedComponent {
  (): React.JSX.Element
  readonly preload: () => Promise<unknown>
}

/** An optional part of the page: if its code does not load, nothing is shown. */
export const lazyExtra = <Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
) =>
  lazy(() =>
    load().catch((error: unknown): { default: ComponentType<Props> } => {
      log('a part of the page did not come', { reason: kindOf(error) })
      return { default: () => null }
    }),
  )

/**
 * React.lazy shows its fallback even for code that has already loaded, and the content at least 300 ms later. Code that
 * `preload` has loaded is rendered at once.
 */
export const lazyWithPreload = (
  load: () => Promise<{ readonly default: ComponentType }>,
): PreloadedComponent => {
  let loaded: ComponentType | null = null
  const keep = async () => {
    const module = await load()
    loaded = module.default
    return module
  }
  const Lazy = lazy(keep)
  const Preloaded = () => {
    // The component must not change while it is mounted, or its state would be lost.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy)
    return <Shown />
  }
  return Object.assign(Preloaded, { preload: keep })
}
