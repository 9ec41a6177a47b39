// Distributes blocks over pages before anything is drawn, so that every page knows how many there are.
import { stackHeight, type Block } from './block'

export interface Placed {
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
