// What is in the editor lies on the device as well: photos as soon as they are chosen, pages as they stand.
import { useEffect, useRef, useState } from 'react'
import type { PageKeeper } from '../keeping/keptPages'
import type { KeptPage, PaperPage, PaperPages } from './paperPagesSlice'

/** After the last change of a page. */
const keepMs = 400

/** What is no picture is not worth it; what failed may open the next time. */
const isWorthIt = (page: PaperPage): boolean => page.is !== 'unreadable' || page.reason === 'failed'

const keptPage = (page: PaperPage): KeptPage => {
  if (page.is !== 'open') return { file: page.file }
  const { source, width, height, outline, quarters } = page
  return { source, width, height, outline, quarters }
}

const keptOf = ({ pages }: PaperPages): readonly KeptPage[] => pages.filter(isWorthIt).map(keptPage)

const idsOf = ({ pages }: PaperPages): readonly string[] => pages.filter(isWorthIt).map(({ id }) => id)

/** What of the pages is worth another write. */
const marksOf = ({ pages }: PaperPages): string =>
  pages
    .filter(isWorthIt)
    .map((page) => (page.is === 'open' ? `${page.id} ${page.revision}` : page.id))
    .join()

const isIn = (ids: readonly string[], state: PaperPages): boolean =>
  idsOf(state).every((id) => ids.includes(id))

interface Written {
  readonly ids: readonly string[]
  readonly isKept: boolean
}

/** Whether the device keeps them; null while nobody knows, as of a photo that was chosen just now. */
export const useKept = (keeper: PageKeeper, state: PaperPages): boolean | null => {
  const [written, setWritten] = useState<Written | null>(null)
  const latest = useRef(state)
  const begun = useRef<readonly string[]>([])
  const isDue = useRef(false)
  const marks = marksOf(state)
  useEffect(() => {
    latest.current = state
  }, [state])
  useEffect(() => {
    isDue.current = true
    const keep = async () => {
      isDue.current = false
      const ids = idsOf(latest.current)
      begun.current = ids
      setWritten({ ids, isKept: await keeper.keep(keptOf(latest.current)) })
    }
    // A change may be followed by others; of a new photo there is nothing on the device yet.
    const timer = setTimeout(() => void keep(), isIn(begun.current, latest.current) ? keepMs : 0)
    return () => clearTimeout(timer)
  }, [keeper, marks])
  // Whoever leaves at once leaves the last change behind as well.
  useEffect(
    () => () => {
      if (isDue.current) void keeper.keep(keptOf(latest.current))
    },
    [keeper],
  )
  return written && isIn(written.ids, state) ? written.isKept : null
}
