// Blocks are stacked down a page; each knows its height and is never split.
import type { Canvas } from '../canvas/canvas'

export interface Block {
  readonly height: number
  /** `y` is the top of the block; it knows its own `x`. */
  readonly draw: (y: number) => void
  /** White space above it, left out at the top of a page. */
  readonly gap?: number
  /** Is never the last block of a page. */
  readonly keepWithNext?: boolean
  /** Repeated when this block begins a page: the head of its table. */
  readonly head?: Block
}

/** Where a piece stands on the page. */
export interface Area {
  readonly x: number
  readonly width: number
}

export const columnsOf = ({ x, width }: Area, count: number, gutter: number): readonly Area[] => {
  const each = (width - gutter * (count - 1)) / count
  return Array.from({ length: count }, (_, index) => ({ x: x + index * (each + gutter), width: each }))
}

export const stackHeight = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, { height, gap = 0 }, index) => sum + height + (index === 0 ? 0 : gap), 0)

export const drawStack = (blocks: readonly Block[], top: number): void => {
  let y = top
  blocks.forEach((block, index) => {
    if (index > 0) y += block.gap ?? 0
    block.draw(y)
    y += block.height
  })
}

/** Keeps blocks on one page. */
export const together = (blocks: readonly Block[]): readonly Block[] =>
  blocks.map((block, index) => (index < blocks.length - 1 ? { ...block, keepWithNext: true } : block))

/** A section shorter than this is not split over two pages. */
const smallSection = 190

export const section = (blocks: readonly Block[]): readonly Block[] =>
  stackHeight(blocks) <= smallSection ? together(blocks) : blocks

export const rule = (canvas: Canvas, { x, width }: Area, y: number, colour: string, weight: number): void => {
  canvas.tags.artifact(() => {
    canvas.doc
      .moveTo(x, y)
      .lineTo(x + width, y)
      .lineWidth(weight)
      .strokeColor(colour)
      .stroke()
  })
}
