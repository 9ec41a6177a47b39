// Finds the scale at which the first page fits the available space. Pages of other sizes are scaled to fit, too.
import { useEffect, useRef, useState } from 'react'
import { breakpoints } from '../../breakpoints'
import { turned, type PageSize, type Turns } from '../pageSize'
import type { PdfState } from '../usePdf'

export type ReadyPdf = Extract<PdfState, { is: 'ready' }>

const largestFit = 1.4
/** The space around pages: the padding, and more on wide screens. */
const edgeOf = (width: number): number => (width < breakpoints.tablet ? 8 : 20)
const usualSize: PageSize = { width: 612, height: 792 }

const useFirstSize = (ready: ReadyPdf | null) => {
  const [size, setSize] = useState<PageSize | null>(null)
  useEffect(() => {
    let isCurrent = true
    const take = async () => {
      const first = await ready?.pdf.getPage(1)
      const viewport = first?.getViewport({ scale: 1 })
      if (isCurrent && viewport) setSize({ width: viewport.width, height: viewport.height })
    }
    // If the first page cannot be read, its own component says so.
    take().catch(() => isCurrent && setSize(usualSize))
    return () => {
      isCurrent = false
    }
  }, [ready])
  return size
}

export const usePdfFit = (ready: ReadyPdf | null, turns: Turns) => {
  const room = useRef<HTMLDivElement>(null)
  const size = useFirstSize(ready)
  const [width, setWidth] = useState(0)

  useEffect(() => {
    const { current: element } = room
    if (!element) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  const fitOf = (page: PageSize) =>
    Math.min(largestFit, (width - 2 * edgeOf(width)) / turned(page, turns).width)
  const fit = size && width > 0 ? fitOf(size) : null
  /** How much larger than the first page another is drawn. */
  const ratioOf = (page: PageSize) => (fit === null ? 1 : fitOf(page) / fit)
  return { room, size, fit, ratioOf }
}
