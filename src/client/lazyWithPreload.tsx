import { lazy, useState, type ComponentType } from 'react'
import { kindOf, log } from './log'

export interface PreloadedComponent {
  (): React.JSX.Element
  readonly preload: () => Promise<unknown>
}

/** A part that the rest of the page does without: where its code does not come, nothing stands in its place. */
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
 * React's lazy shows its waiting line even for what has come already, and what follows it 300 ms later at the
 * earliest. What `preload` brought in time is drawn at once.
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
    // Once it is shown it stays the same component: another one would begin anew.
    const [Shown] = useState<ComponentType>(() => loaded ?? Lazy)
    return <Shown />
  }
  return Object.assign(Preloaded, { preload: keep })
}
