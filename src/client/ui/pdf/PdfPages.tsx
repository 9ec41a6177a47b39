// The tools and the pages of a PDF inside a ViewerFrame: drawn sharp, first page first.
import { useCallback, useEffect, useRef, useState } from 'react'
import { LoadFailure } from '../QueryBoundary'
import { PdfToolbar, downloadPdf, printPdf, sharing } from './PdfToolbar'
import { type PageSize, turned, type Turns } from './pageSize'
import { useZoom, usePinch, usePdfFit, type ReadyPdf } from './useZoom'
import { usePdf } from './usePdf'
import { Stack } from '../primitives'
import type { Engine, Pdf, PdfPageProxy } from './pdfEngine'
import * as styles from './pdf.module.css'
import * as frame from './viewer.module.css'

/** In the browser's own viewer. */
const openAfter = async (url: string, before: (() => Promise<unknown>) | undefined) => {
  try {
    await before?.()
  } catch {
    // A person who does not confirm the sign-in sees the same page as before.
    return
  }
  window.open(url, '_blank', 'noopener')
}

export interface PdfSource {
  readonly url: string
  readonly title: string
  readonly fileName: string
  /** Quarter turns to the right, for pages that were scanned sideways. */
  readonly turns?: Turns
  /** Runs before each request for the document. If it rejects, the error's `reason` is shown. */
  readonly before?: (() => Promise<unknown>) | undefined
}

interface SheetsProps {
  readonly ready: ReadyPdf
  readonly size: PageSize
  readonly scale: number
  readonly ratioOf: (page: PageSize) => number
  readonly turns: Turns
  readonly onSeen: (number: number) => void
}

const Sheets = ({ ready, ...page }: SheetsProps) => (
  <div className={styles.sheets} data-sheets="">
    {Array.from({ length: ready.pdf.numPages }, (_, index) => (
      <PdfPage key={index} engine={ready.engine} pdf={ready.pdf} number={index + 1} {...page} />
    ))}
  </div>
)

const usePrint = (ready: ReadyPdf | null, openElsewhere: () => void) => {
  const [isPrinting, setIsPrinting] = useState(false)
  const print = async () => {
    if (!ready) return
    setIsPrinting(true)
    try {
      await printPdf(ready.engine, ready.pdf, openElsewhere)
    } catch {
      // A page that cannot be drawn here may be one that the browser's own viewer can print.
      openElsewhere()
    }
    setIsPrinting(false)
  }
  return { isPrinting, print }
}

export const PdfPages = ({ url, title, fileName, turns = 0, before }: PdfSource) => {
  const { state, again } = usePdf(url, before)
  const ready = state.is === 'ready' ? state : null
  const { room, size, fit, ratioOf } = usePdfFit(ready, turns)
  const { scale, zoomBy, fitWidth } = useZoom(room, fit)
  usePinch(room, zoomBy)
  const openElsewhere = () => void openAfter(url, before)
  const { isPrinting, print } = usePrint(ready, openElsewhere)
  const [current, setCurrent] = useState(1)
  const onSeen = useCallback((number: number) => setCurrent(number), [])
  const isShown = ready !== null && size !== null && fit !== null
  return (
    <>
      <span className={frame.pages} role="status">
        {ready && `Page ${current} of ${ready.pdf.numPages}`}
      </span>
      <PdfToolbar
        url={url}
        onOpen={before && openElsewhere}
        isDisabled={!ready}
        percent={Math.round(scale * 100)}
        isPrinting={isPrinting}
        onZoom={zoomBy}
        onFit={fitWidth}
        onDownload={() => ready && void downloadPdf(ready.pdf, fileName)}
        onPrint={() => void print()}
        onShare={sharing(ready && ready.pdf, fileName)}
      />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll the pages */}
      <div className={styles.room} data-pdf-room="" ref={room} tabIndex={0} role="region" aria-label="Pages">
        {state.is === 'failed' && <LoadFailure what={title} why={state.reason} onRetry={again} />}
        {state.is !== 'failed' && !isShown && (
          <Stack gap={0} align="center" className={styles.coming} aria-busy="true">
            <p role="status">
              {state.is === 'loading'
                ? `Loading the document … ${state.progress}`
                : 'Opening the first page …'}
            </p>
          </Stack>
        )}
        {isShown && <Sheets {...{ ready, size, scale, ratioOf, turns, onSeen }} />}
      </div>
    </>
  )
}

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

/** One page of a PDF. Its space is reserved at once, and the page is drawn when it comes near the screen. */
const PdfPage = (props: PdfPageProps) => {
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
