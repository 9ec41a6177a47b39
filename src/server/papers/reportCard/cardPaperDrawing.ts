// The parts of a card share a canvas, the width between its margins, and a scale.
import type { Pair } from '#shared/rules/reports/cards/cardView'
import type { Area, Block } from '../../platform/pdf/blocks/block'
import { type Canvas, tag, type Tag } from '../../platform/pdf/canvas/canvas'
import { type Style, styles as common, colours } from '../../platform/pdf/canvas/style'
import { layText, writeText, type TextLines } from '../../platform/pdf/canvas/text'

export interface CardPaper extends CardScale {
  readonly canvas: Canvas
  /** The layout in which the card was posted. */
  readonly layout: number
  readonly area: Area
  /** The element of the structure tree that holds the card. */
  readonly inside: readonly Tag[]
}

export const margins = { side: 38, top: 30, bottom: 26 } as const

export const cardArea = ({ size }: Canvas): Area => ({
  x: margins.side,
  width: size.width - margins.side * 2,
})

export const lay = ({ canvas }: CardPaper, text: string, style: Style, width: number): TextLines =>
  layText(canvas, text, style, width)

const style = (face: Style['face'], size: number, leading: number, colour: string = colours.ink): Style => ({
  face,
  size,
  leading,
  colour,
})

/** Blocks side by side; each has its own x. */
export const inRow = (parts: readonly Block[], gap = 0): Block => ({
  height: Math.max(0, ...parts.map(({ height }) => height)),
  gap,
  draw: (y) => parts.forEach((part) => part.draw(y)),
})

/** A small grey label, the value under it. */
export const pairBlock = (paper: CardPaper, { label, value }: Pair, area: Area, style: Style): Block => {
  const name = lay(paper, label, paper.styles.label, area.width)
  const text = lay(paper, value, style, area.width)
  const textTop = name.height + paper.of(0.6)
  return {
    // An empty value takes the space of one line.
    height: textTop + Math.max(text.height, style.leading),
    draw: (y) =>
      paper.canvas.tags.mark([...paper.inside, tag('P')], () => {
        writeText(paper.canvas, name, area.x, y)
        writeText(paper.canvas, text, area.x, y + textTop)
      }),
  }
}

/** Columns with given shares of the width and gaps between them. */
export const sharedColumns = (
  { x, width }: Area,
  shares: readonly number[],
  gutter: number,
): readonly Area[] => {
  const total = shares.reduce((sum, share) => sum + share, 0)
  const unit = (width - gutter * (shares.length - 1)) / total
  let left = x
  return shares.map((share) => {
    const area = { x: left, width: share * unit }
    left += area.width + gutter
    return area
  })
}

type CardStyles = Readonly<Record<keyof typeof fullSize, Style>>

/** Sizes, and spacing to match. */
export interface CardScale {
  readonly styles: CardStyles
  /** Points at full size → points. */
  readonly of: (points: number) => number
}

/** The index in `scales` at which `fullSize` applies unchanged. */
export const fullSizeAt = 3

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

const scaled = (factor: number): CardScale => ({
  styles: Object.fromEntries(
    Object.entries(fullSize).map(([name, { size, leading, ...rest }]) => [
      name,
      { ...rest, size: size * factor, leading: leading * factor },
    ]),
  ) as CardStyles,
  of: (points) => points * factor,
})

/** The largest is for a few subjects on long paper, the smallest for a card whose texts are all as long as allowed. */
export const scales: readonly CardScale[] = [
  1.1, 1.06, 1.03, 1, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76, 0.73, 0.7, 0.67, 0.64, 0.61, 0.58, 0.55,
  0.52, 0.48, 0.44, 0.4, 0.34, 0.28, 0.22, 0.16, 0.1,
].map(scaled)
