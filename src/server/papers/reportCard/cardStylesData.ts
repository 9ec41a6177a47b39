// The sizes of a report card. All of them shrink together until the card fits one page.
import { styles as common, colours, type Style } from '../../platform/pdf/canvas/style'

export type CardStyles = Readonly<Record<keyof typeof fullSize, Style>>

const style = (face: Style['face'], size: number, leading: number, colour: string = colours.ink): Style => ({
  face,
  size,
  leading,
  colour,
})

const fullSize = {
  title: style('semibold', 12, 15.5),
  label: common.label,
  value: style('regular', 8.8, 11.4),
  person: style('semibold', 13, 16),
  figure: style('semibold', 12.5, 15.5),
  columnTitle: style('semibold', 6.8, 8.6),
  subject: style('semibold', 8.3, 10.4),
  cell: style('regular', 8.3, 10.4),
  teacher: style('regular', 6.7, 8.6, colours.grey),
  remark: style('regular', 7.7, 9.8),
  heading: style('semibold', 7.8, 10.4),
  text: style('regular', 8.4, 11),
  key: style('regular', 6.6, 9, colours.grey),
  note: style('regular', 8, 10.6),
  small: style('regular', 6.9, 9, colours.grey),
} as const

/** Sizes, and spacing to match. */
export interface CardScale {
  readonly styles: CardStyles
  /** Points at full size → points. */
  readonly of: (points: number) => number
}

/** Index in `scales` of the sizes above. */
export const fullSizeAt = 3

const scaled = (factor: number): CardScale => ({
  styles: Object.fromEntries(
    Object.entries(fullSize).map(([name, { size, leading, ...rest }]) => [
      name,
      { ...rest, size: size * factor, leading: leading * factor },
    ]),
  ) as CardStyles,
  of: (points) => points * factor,
})

/** From a card with few subjects on long paper to one whose texts are all at their longest. */
export const scales: readonly CardScale[] = [
  1.1, 1.06, 1.03, 1, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, 0.7, 0.67, 0.64, 0.61, 0.58, 0.55,
  0.52, 0.48, 0.44, 0.4, 0.34, 0.28, 0.22, 0.16, 0.1,
].map(scaled)
