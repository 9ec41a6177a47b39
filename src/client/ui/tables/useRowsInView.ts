// The rows of a scrolled box that are drawn: those in view and some around them, so that neither the Tab key nor a quick
// finger comes to a row that is not there.
import {
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
  type UIEvent,
} from 'react'

interface Rows {
  readonly count: number
  /** Undefined: each is as high as its content. */
  readonly rowHeight: number | undefined
  readonly startAt: number
}

const likelyHeight = 60
const around = 8
/** After so many rows have gone by, the box draws others. */
const step = 4

const onResize = (notice: () => void) => {
  window.addEventListener('resize', notice)
  return () => window.removeEventListener('resize', notice)
}

/** The greatest height of the box: 60vh. */
const useRoom = () => useSyncExternalStore(onResize, () => Math.round(window.innerHeight * 0.6))

const useWindowWidth = () => useSyncExternalStore(onResize, () => window.innerWidth)

/** The heights that were learned go with the width in which the rows had them. */
const useRowHeights = (rowHeight: number | undefined) => {
  const width = useWindowWidth()
  const learnedAt = rowHeight === undefined ? width : 0
  return useMemo(() => ({ learnedAt, ...rowHeights(rowHeight ?? likelyHeight) }), [rowHeight, learnedAt])
}

export const useRowsInView = ({ count, rowHeight, startAt }: Rows) => {
  const room = useRoom()
  const box = useRef<HTMLDivElement>(null)
  const heights = useRowHeights(rowHeight)
  // A row that is in view anyway stays where it is.
  const [first, setFirst] = useState(() => (heights.top(startAt) > room / 2 ? startAt : 0))
  const topRow = useRef(first)

  // The same row is at the top when the rows have other heights than before.
  useLayoutEffect(() => {
    if (box.current && topRow.current > 0) box.current.scrollTop = heights.top(topRow.current)
  }, [heights])

  const inView = Math.ceil(room / (rowHeight ?? likelyHeight))
  const from = Math.max(0, Math.min(first, count - inView) - around)
  const to = Math.min(count, first + inView + step + around)

  // The gaps follow what is learned of the rows, so that the end of the list is where it seems to be.
  const [times, drawAnew] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => {
    if (rowHeight !== undefined) return
    const drawn = [...(box.current?.querySelectorAll<HTMLElement>('tbody > tr[aria-rowindex]') ?? [])]
    const news = drawn.filter((row, index) => heights.learn(from + index, row.offsetHeight))
    if (news.length > 0) drawAnew()
  }, [heights, rowHeight, from, to, times])

  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const row = heights.rowAt(currentTarget.scrollTop)
    topRow.current = row
    setFirst(row - (row % step))
  }
  return { box, from, to, above: heights.top(from), below: heights.top(count) - heights.top(to), onScroll }
}

/** The place of each row of a long list; a row that was never drawn counts as high as the drawn rows are on average. */
export const rowHeights = (likely: number) => {
  const known = new Map<number, number>()
  let sum = 0

  const usual = () => (known.size === 0 ? likely : sum / known.size)

  /** How far the top of a row is from the top of the first. */
  const top = (row: number): number => {
    const height = usual()
    let px = row * height
    for (const [index, one] of known) if (index < row) px += one - height
    return px
  }

  const rowAt = (px: number): number => {
    const height = usual()
    if (known.size === 0) return Math.floor(px / height)
    let row = 0
    for (let left = px; ; row += 1) {
      left -= known.get(row) ?? height
      if (left < 0) return row
    }
  }

  /** @returns whether that was not known */
  const learn = (row: number, height: number): boolean => {
    const before = known.get(row)
    if (height <= 0 || height === before) return false
    known.set(row, height)
    sum += height - (before ?? 0)
    return true
  }
  return { top, rowAt, learn }
}
