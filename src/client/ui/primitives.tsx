// How things stand beside each other: the arrangements that nearly every screen has, instead of CSS of its own.
import type { ComponentPropsWithRef, ElementType } from 'react'
import * as styles from './primitives.module.css'

/** Steps of --space-N in tokens.css. */
type Gap = 1 | 2 | 3 | 4 | 6

const gaps = { 1: styles.gap1, 2: styles.gap2, 3: styles.gap3, 4: styles.gap4, 6: styles.gap6 } as const

/** Any element, with the props that it has itself: <Stack as="ol" gap={3} aria-label="Steps">. */
type As<T extends ElementType, More = unknown> = { readonly as?: T; readonly className?: string } & More &
  Omit<ComponentPropsWithRef<T>, 'as' | 'className' | keyof More>

const joined = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** One below the other. */
export const Stack = <T extends ElementType = 'div'>({
  as,
  gap = 2,
  className,
  ...rest
}: As<T, { readonly gap?: Gap }>) => {
  const Tag: ElementType = as ?? 'div'
  return <Tag className={joined(styles.stack, gaps[gap], className)} {...rest} />
}

/** Beside each other, in the middle of the line, on further lines where there is no room. */
export const Row = <T extends ElementType = 'div'>({
  as,
  gap = 2,
  between,
  className,
  ...rest
}: As<
  T,
  {
    readonly gap?: Gap
    /** The first at the left edge, the last at the right one. */ readonly between?: boolean
  }
>) => {
  const Tag: ElementType = as ?? 'div'
  return <Tag className={joined(styles.row, gaps[gap], between && styles.between, className)} {...rest} />
}

/** A list without bullets; its entries stand below each other with the gap between them. */
export const List = <T extends ElementType = 'ul'>({
  as,
  gap = 2,
  className,
  ...rest
}: As<T, { readonly gap?: Gap }>) => {
  const Tag: ElementType = as ?? 'ul'
  return <Tag className={joined(styles.stack, styles.list, gaps[gap], className)} {...rest} />
}

/** Words of less weight: a hint, a state, a time. */
export const Muted = <T extends ElementType = 'span'>({
  as,
  small,
  className,
  ...rest
}: As<T, { readonly small?: boolean }>) => {
  const Tag: ElementType = as ?? 'span'
  return <Tag className={joined(styles.muted, small && styles.small, className)} {...rest} />
}

/** A framed surface with its content below each other. */
export const Card = <T extends ElementType = 'div'>({
  as,
  gap = 3,
  className,
  ...rest
}: As<T, { readonly gap?: Gap }>) => {
  const Tag: ElementType = as ?? 'div'
  return <Tag className={joined(styles.stack, styles.card, gaps[gap], className)} {...rest} />
}
