// How things stand beside each other: the arrangements that nearly every screen has, instead of CSS of its own.
import type { ComponentPropsWithRef, ElementType } from 'react'
import * as styles from './primitives.module.css'

/** Steps of --space-N in tokens.css. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6

const gaps = [styles.gap0, styles.gap1, styles.gap2, styles.gap3, styles.gap4, styles.gap5, styles.gap6]
const rowGaps = [styles.rowGap0, styles.rowGap1, styles.rowGap2]

const aligns = {
  start: styles.start,
  center: styles.center,
  end: styles.end,
  baseline: styles.baseline,
  stretch: styles.stretch,
}
const justifies = { between: styles.between, center: styles.justifyCenter, end: styles.justifyEnd }

/** Any element, with the props that it has itself: <Stack as="ol" gap={3} aria-label="Steps">. */
type As<T extends ElementType, More = unknown> = { readonly as?: T; readonly className?: string } & More &
  Omit<ComponentPropsWithRef<T>, 'as' | 'className' | keyof More>

interface Pile {
  readonly gap?: Gap
  /** Within the width, which each fills without it. */
  readonly align?: keyof typeof places
}

const places = { start: styles.left, center: styles.middle }

/** Lists that are arranged so have no bullets. */
const listOf = (as: ElementType | undefined) => (as === 'ul' || as === 'ol') && styles.list

const joined = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ')

/** One below the other. */
export const Stack = <T extends ElementType = 'div'>({
  as,
  gap = 2,
  align,
  className,
  ...rest
}: As<T, Pile>) => {
  const Tag: ElementType = as ?? 'div'
  return (
    <Tag
      className={joined(styles.stack, listOf(as), gaps[gap], align && places[align], className)}
      {...rest}
    />
  )
}

interface Line {
  readonly gap?: Gap
  /** The gap between lines, if it is not that within a line. */
  readonly rowGap?: 0 | 1 | 2
  /** False if everything stays on one line. */
  readonly wrap?: boolean
  /** Across the line; in its middle without it. */
  readonly align?: keyof typeof aligns
  /** Along the line; 'between' puts the first at the left edge and the last at the right one. */
  readonly justify?: keyof typeof justifies
}

/** Beside each other, on further lines where there is no room. */
export const Row = <T extends ElementType = 'div'>({
  as,
  gap = 2,
  rowGap,
  wrap = true,
  align = 'center',
  justify,
  className,
  ...rest
}: As<T, Line>) => {
  const Tag: ElementType = as ?? 'div'
  const names = joined(
    styles.row,
    listOf(as),
    gaps[gap],
    rowGap !== undefined && rowGaps[rowGap],
    wrap && styles.wrap,
    aligns[align],
    justify && justifies[justify],
    className,
  )
  return <Tag className={names} {...rest} />
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
