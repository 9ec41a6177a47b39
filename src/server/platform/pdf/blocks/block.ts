// Blocks are stacked down a page; each knows its height and is never split. They are distributed over pages before
// anything is drawn, so that every page knows how many there are.
import type { Canvas } from '../canvas/canvas'

export interface Block {
  readonly height: number
  /** `y` is the top of the block; it knows its own `x`. */
  readonly draw: (y: number) => void
  /** White space above it, left out at the top of a page. */
  readonly gap?: number
  /** The block is never the last of a page. */
  readonly keepWithNext?: boolean
  /** Repeated when this block begins a page: the head of its table. */
  readonly head?: Block
}

/** The place of a piece on the page. */
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

interface Placed {
  readonly block: Block
  readonly y: number
}
export type Page = readonly Placed[]

/** Top and bottom of the area of a page that holds blocks. */
export interface PageRoom {
  readonly top: number
  readonly bottom: number
}

/** Runs of blocks that should stay on one page. */
const runsOf = (blocks: readonly Block[]): Block[][] => {
  const runs: Block[][] = []
  let isOpen = false
  for (const block of blocks) {
    if (isOpen) runs.at(-1)?.push(block)
    else runs.push([block])
    isOpen = block.keepWithNext === true
  }
  return runs
}

export const paginate = (blocks: readonly Block[], roomOf: (page: number) => PageRoom): readonly Page[] => {
  const pages: Placed[][] = [[]]
  let y = roomOf(0).top
  const room = () => roomOf(pages.length - 1)
  const isEmpty = () => pages.at(-1)?.length === 0
  const turn = () => {
    pages.push([])
    y = room().top
  }
  const put = (block: Block) => {
    if (!isEmpty()) y += block.gap ?? 0
    pages.at(-1)?.push({ block, y })
    y += block.height
  }
  const place = (block: Block) => {
    if (!isEmpty() && y + (block.gap ?? 0) + block.height > room().bottom) turn()
    if (isEmpty() && block.head) put(block.head)
    put(block)
  }
  for (const run of runsOf(blocks)) {
    const needed = stackHeight(run) + (isEmpty() ? 0 : (run[0]?.gap ?? 0))
    const next = roomOf(pages.length)
    const fitsNext = stackHeight(run) + (run[0]?.head?.height ?? 0) <= next.bottom - next.top
    if (!isEmpty() && y + needed > room().bottom && fitsNext) turn()
    run.forEach(place)
  }
  return pages
}
