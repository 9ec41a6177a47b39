// One page of a PDF. Its space is reserved at once, and the page is drawn when it comes near the screen.
import { useEffect, useRef, useState } from 'react'
import type { Engine, Pdf, PdfPageProxy } from './pdfEngine'
import { turned, type PageSize, type Turns } from './pageSize'
import * as styles from './pdf.module.css'

interface PdfPageProps {
  readonly engine: Engine
  readonly pdf: Pdf
  readonly number: number
  /** The size of the first page in points, which is assumed until this page is loaded. */
  readonly size: PageSize
  /** The scale at which the first page is drawn. */
  readonly scale: number
  /** How much larger a page of another size is drawn. */
  readonly ratioOf: (page: PageSize) => number
  readonly turns: Turns
  readonly onSeen: (number: number) => void
}

const nearby = { rootMargin: '800px 0px' }

const useNearness = (number: number, onSeen: (number: number) => void) => {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(number === 1)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const near = new IntersectionObserver(
      ([entry]) => setIsNear((was) => was || entry?.isIntersecting === true),
      nearby,
    )
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-50% 0px',
    })
    near.observe(element)
    seen.observe(element)
    return () => {
      near.disconnect()
      seen.disconnect()
    }
  }, [number, onSeen])
  return { place, isNear }
}

const cancelled = (error: unknown) => error instanceof Error && /cancel|abort/i.test(error.name)

export const PdfPage = (props: PdfPageProps) => {
  const { engine, pdf, number, size, ratioOf, turns, onSeen } = props
  const { place, isNear } = useNearness(number, onSeen)
  const picture = useRef<HTMLDivElement>(null)
  const words = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<PdfPageProxy | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const own = page ? page.getViewport({ scale: 1 }) : size
  const scale = props.scale * ratioOf(own)

  useEffect(() => {
    let isCurrent = true
    const fail = () => isCurrent && setHasFailed(true)
    if (isNear) pdf.getPage(number).then((found) => isCurrent && setPage(found), fail)
    return () => {
      isCurrent = false
    }
  }, [isNear, pdf, number])

  useEffect(() => {
    if (!page || !picture.current || !words.current) return
    const { current: holder } = picture
    const fail = (error: unknown) => cancelled(error) || setHasFailed(true)
    const drawing = engine.drawPage(page, scale, window.devicePixelRatio, turns)
    drawing.done.then(() => {
      holder.replaceChildren(drawing.canvas)
      setDrawn(true)
    }, fail)
    words.current.replaceChildren()
    // The text layer does not fit a rotated page.
    const text = turns === 0 ? engine.drawText(page, words.current, scale) : null
    text?.done.catch(fail)
    return () => {
      drawing.cancel()
      text?.cancel()
    }
  }, [engine, page, scale, turns])

  const isComing = isNear && !isDrawn && !hasFailed
  const { width, height } = turned(own, turns)
  const room = { width: width * scale, height: height * scale, '--total-scale-factor': scale }
  return (
    <div className={styles.page} ref={place} style={room} role="region" aria-label={`Page ${number}`}>
      {isComing && <div className={styles.lines} aria-busy="true" />}
      <div className={styles.picture} ref={picture} />
      <div className={styles.words} ref={words} />
      {hasFailed && <p className={styles.pageFailed}>This page could not be shown.</p>}
    </div>
  )
}
