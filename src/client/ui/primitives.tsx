// The layout primitives. They arrange elements and style their text, so that screens need little CSS.
import type { ComponentPropsWithRef, CSSProperties, ElementType } from 'react'
import * as styles from './primitives.module.css'

/** Steps of --space-N in tokens.css. */
type Gap = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8

/** Text styles, for every primitive. */
interface Words {
  /** A step of --type-… in tokens.css and type.css. */
  readonly size?: 'tiny' | 'small' | 'body' | 'lead' | 'heading' | 'title' | undefined
  /** A colour of the school's theme. */
  readonly tone?: 'muted' | 'text' | 'success' | 'warn' | 'danger' | undefined
  readonly weight?: 400 | 600 | undefined
  /** Digits have equal widths, so that numbers line up in columns. */
  readonly numeric?: boolean
  /** A word that is too long breaks anywhere. */
  readonly breaks?: boolean
  /** The text stays on one line. */
  readonly unbroken?: boolean
  readonly centred?: boolean
  /** Lines are limited to a comfortable length. */
  readonly measured?: boolean
  /** The text keeps its own line breaks. */
  readonly keepsLines?: boolean
}

/** The surface of any arrangement. */
interface Surface {
  /** The padding above and below the content. */
  readonly pad?: Gap
  /** In pixels, for example for a finger, or to reserve space for content that comes later. */
  readonly minHeight?: number
  /** The element stays at the foot of the screen, or of the box that scrolls. */
  readonly sticky?: boolean
  /** A coloured box. */
  readonly tint?: 'accent' | 'success' | 'warn' | 'danger' | 'background' | 'surface' | undefined
  /** Its left edge is a bar in the full colour of the tint. */
  readonly edged?: boolean
  /** A white sheet with a shadow. */
  readonly raised?: boolean
  /** A line above or below each entry, or between them. */
  readonly lines?: 'above' | 'below' | 'between'
  /** Space above and below each entry that has lines. */
  readonly entryPad?: Gap
}

/** The place of an element within its neighbours, for every primitive. */
interface Place {
  /** The margin above or below, where the parent has no gap. */
  readonly above?: Gap
  readonly below?: Gap
  /** In pixels. */
  readonly maxWidth?: number
  /** In a row: the element fills what is left of its line, and wraps where less than this many pixels are left. */
  readonly grow?: number
  /** In a row: the element has a line of its own. */
  readonly ownLine?: boolean
  /** Long words do not widen the element. */
  readonly shrinks?: boolean
  /** The elements of a stack stay at its top, even if it is higher than they are. */
  readonly packed?: boolean
  /** In a stack or grid: the element is as wide as its content. */
  readonly atStart?: boolean
  /** An element of text has lines of its own. */
  readonly block?: boolean
}

/** Any element, with its own props: <Stack as="ol" gap={3} aria-label="Steps">. */
type As<T extends ElementType, More = unknown> = {
  readonly as?: T
  readonly className?: string | undefined
  readonly style?: CSSProperties
} & Words &
  Surface &
  Place &
  More &
  Omit<ComponentPropsWithRef<T>, 'as' | 'className' | 'style' | keyof (Words & Surface & Place) | keyof More>

interface Pile {
  readonly gap?: Gap
  /** The horizontal position of the elements. Without it, each fills the width. */
  readonly align?: 'start' | 'center'
}

interface Line {
  readonly gap?: Gap
  /** The gap between lines, if it differs from the gap within a line. */
  readonly rowGap?: Gap
  /** False if everything stays on one line. */
  readonly wrap?: boolean
  /** Places the elements across the line; the default is its middle. */
  readonly align?: 'start' | 'center' | 'end' | 'baseline' | 'stretch'
  /** Along the line; 'between' puts the first at the left edge and the last at the right one. */
  readonly justify?: 'between' | 'center' | 'end'
  /** On a phone: 'stack' gives each button its own line, 'fill' lets the buttons of a line share its width. */
  readonly onPhone?: 'stack' | 'fill'
}

const justifies = { between: 'space-between', center: 'center', end: 'flex-end' }
const phones = { stack: styles.stackOnPhone, fill: styles.fillOnPhone }
const lineClasses = { above: styles.linesAbove, below: styles.linesBelow, between: styles.linesBetween }

type Name = string | false | undefined
const joined = (...names: Name[]): string => names.filter(Boolean).join(' ')

const space = (step: Gap): string => (step === 0 ? '0px' : `var(--space-${step})`)
const spaces = (rowGap: Gap, gap: Gap): string => `${space(rowGap)} ${space(gap)}`

type Props = Words &
  Surface &
  Place & { readonly className?: string | undefined; readonly style?: CSSProperties }

/** Turns our props into classes, and their values into CSS custom properties that the classes read. */
const drawn = (base: Name, values: Readonly<Record<`--${string}`, string | undefined>>, props: Props) => {
  const { size, tone, weight, numeric, breaks, unbroken, centred, measured, keepsLines, ...boxed } = props
  const { above, below, maxWidth, grow, ownLine, shrinks, packed, atStart, block, ...others } = boxed
  const {
    pad,
    minHeight,
    sticky,
    tint,
    edged,
    raised,
    lines,
    entryPad = 0,
    className,
    style,
    ...rest
  } = others
  return {
    ...rest,
    className: joined(
      base,
      size && styles.sized,
      tone && styles.toned,
      weight && styles.weighty,
      numeric && styles.numeric,
      breaks && styles.breaks,
      unbroken && styles.unbroken,
      centred && styles.centred,
      measured && styles.measured,
      keepsLines && styles.keepsLines,
      minHeight !== undefined && styles.tall,
      sticky && styles.sticky,
      pad !== undefined && styles.padded,
      tint && styles.tinted,
      edged && styles.edged,
      raised && styles.raised,
      lines && styles.lined,
      lines && lineClasses[lines],
      above !== undefined && styles.above,
      below !== undefined && styles.below,
      maxWidth !== undefined && styles.limited,
      grow !== undefined && styles.growing,
      ownLine && styles.ownLine,
      shrinks && styles.shrinks,
      packed && styles.packed,
      atStart && styles.atStart,
      block && styles.block,
      className,
    ),
    style: {
      ...values,
      ...(size && { '--size': `var(--type-${size})` }),
      ...(tone && { '--tone': `var(--${tone})` }),
      ...(weight && { '--weight': weight }),
      ...(pad !== undefined && { '--pad': space(pad) }),
      ...(minHeight && { '--min-height': `${minHeight}px` }),
      ...(tint && {
        '--tint': `var(--${tint === 'background' || tint === 'surface' ? tint : `${tint}-tint`})`,
      }),
      ...(edged && { '--edge': `var(--${tint})` }),
      ...(lines && { '--entry-pad': space(entryPad) }),
      ...(above !== undefined && { '--above': space(above) }),
      ...(below !== undefined && { '--below': space(below) }),
      ...(maxWidth && { '--max-width': `${maxWidth}px` }),
      ...(grow && { '--grow': `${grow}px` }),
      ...style,
    } as CSSProperties,
  }
}

/** Removes the bullets of a list that is used as a layout. */
const listOf = (as: ElementType | undefined) => (as === 'ul' || as === 'ol') && styles.list

/** Arranges elements one below the other. */
export const Stack = <T extends ElementType = 'div'>({ as, gap = 2, align, ...rest }: As<T, Pile>) => {
  const Tag: ElementType = as ?? 'div'
  const base = joined(styles.stack, listOf(as), align && styles.aligned)
  return <Tag {...drawn(base, { '--gap': space(gap), '--align': align }, rest)} />
}

/** A list without bullets; its entries stand below each other with the gap between them. */
export const List = <T extends ElementType = 'ul'>({ as, ...rest }: As<T, Pile>) => {
  const Tag: ElementType = as ?? 'ul'
  return <Stack as={Tag} {...rest} />
}

/** Arranges elements beside each other, and wraps to further lines. */
export const Row = <T extends ElementType = 'div'>({
  as,
  gap = 2,
  rowGap = gap,
  wrap = true,
  align = 'center',
  justify,
  onPhone,
  ...rest
}: As<T, Line>) => {
  const Tag: ElementType = as ?? 'div'
  const values = {
    '--gap': spaces(rowGap, gap),
    '--align': align,
    '--justify': justify ? justifies[justify] : 'normal',
  }
  const base = joined(styles.row, listOf(as), wrap && styles.wrap, onPhone && phones[onPhone])
  return <Tag {...drawn(base, values, rest)} />
}

interface Tracks {
  /** The least width of a column. There are as many columns as fit. */
  readonly min: string
  readonly gap?: Gap
  readonly rowGap?: Gap
  /** True if a few entries do not stretch to fill the width. */
  readonly keepsWidth?: boolean
}

/** Columns of the same width. */
export const Columns = <T extends ElementType = 'div'>({
  as,
  min,
  gap = 4,
  rowGap = gap,
  keepsWidth,
  ...rest
}: As<T, Tracks>) => {
  const Tag: ElementType = as ?? 'div'
  const base = joined(styles.columns, listOf(as), keepsWidth && styles.keepsWidth)
  return <Tag {...drawn(base, { '--gap': spaces(rowGap, gap), '--min': min }, rest)} />
}

/** A framed surface whose elements are one below the other. */
export const Card = <T extends ElementType = 'div'>({
  as,
  gap = 3,
  ...rest
}: As<T, { readonly gap?: Gap }>) => {
  const Tag: ElementType = as ?? 'div'
  return <Tag {...drawn(joined(styles.stack, styles.card), { '--gap': space(gap) }, rest)} />
}

/** A list within a text, with its bullets or numbers. */
export const Bullets = <T extends ElementType = 'ul'>({ as, ...rest }: As<T>) => {
  const Tag: ElementType = as ?? 'ul'
  return <Tag {...drawn(styles.bulleted, {}, rest)} />
}

/** Details below a summary; an arrow in the summary turns when they open. */
export const Fold = (props: Omit<As<'details'>, 'as'>) => <details {...drawn(styles.fold, {}, props)} />

/** A button that reads like a link. */
export const TextButton = (props: Omit<As<'button'>, 'as'>) => (
  <button type="button" {...drawn(styles.textButton, {}, props)} />
)

/** Styled text: <Text as="h3" weight={600}>. */
export const Text = <T extends ElementType = 'span'>({ as, ...rest }: As<T>) => {
  const Tag: ElementType = as ?? 'span'
  return <Tag {...drawn(undefined, {}, rest)} />
}

/** Less prominent text, such as a hint, a state or a time. */
export const Muted = <T extends ElementType = 'span'>({
  as,
  small,
  ...rest
}: As<T, { readonly small?: boolean }>) => {
  const Tag: ElementType = as ?? 'span'
  const look: Props = { tone: 'muted', ...(small && { size: 'small' }), ...rest }
  return <Tag {...drawn(undefined, {}, look)} />
}
