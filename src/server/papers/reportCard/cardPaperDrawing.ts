// What the parts of a card are drawn on: the canvas, the width between its margins, and the scale.
import type { Pair } from '#shared/rules/reports/cards/cardView'
import type { Area, Block } from '../../platform/pdf/blocks/block'
import { type Canvas, tag, type Tag } from '../../platform/pdf/canvas/canvas'
import type { Style } from '../../platform/pdf/canvas/style'
import { layText, writeText, type TextLines } from '../../platform/pdf/canvas/text'
import type { CardScale } from './cardStylesData'

export interface CardPaper extends CardScale {
  readonly canvas: Canvas
  /** Which form the card was given out in. */
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
