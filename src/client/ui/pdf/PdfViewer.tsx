// A PDF on a dark ground: drawn sharp, first page first, with zoom, download and print; part of a page, or
// the content of PdfDialog. Why pdf.js's own viewer is not used: docs/decisions/0011-pdf-viewer.md.
import { useCallback, useState } from 'react'
import { LoadFailure } from '../notices/LoadFailure'
import { PdfPage } from './PdfPage'
import { PdfToolbar } from './PdfToolbar'
import type { PageSize, Turns } from './pageSize'
import { downloadPdf, printPdf } from './printPdf'
import { usePdf } from './usePdf'
import { usePdfFit, type ReadyPdf } from './usePdfFit'
import * as styles from './pdf.module.css'

/** In the browser's own viewer. */
const openAfter = async (url: string, before: (() => Promise<unknown>) | undefined) => {
  try {
    await before?.()
  } catch {
    // Whoever would rather not confirm the sign-in sees the same page as before.
    return
  }
  window.open(url, '_blank', 'noopener')
}

export interface PdfViewerProps {
  readonly url: string
  readonly title: string
  readonly fileName: string
  /** What was scanned lying down is looked at upright. */
  readonly turns?: Turns
  /** Done each time before the document is asked for; what it rejects with may say why in `reason`. */
  readonly before?: (() => Promise<unknown>) | undefined
  /** Without it there is no Close button. */
  readonly onClose?: (() => void) | undefined
}

interface PagesProps {
  readonly ready: ReadyPdf
  readonly size: PageSize
  readonly scale: number
  readonly turns: Turns
  readonly onSeen: (number: number) => void
}

const smallest = 0.3
const largest = 4
const within = (scale: number) => Math.min(largest, Math.max(smallest, scale))

const Pages = ({ ready, size, scale, turns, onSeen }: PagesProps) =>
  Array.from({ length: ready.pdf.numPages }, (_, index) => (
    <PdfPage
      key={index}
      engine={ready.engine}
      pdf={ready.pdf}
      number={index + 1}
      size={size}
      scale={scale}
      turns={turns}
      onSeen={onSeen}
    />
  ))

const usePrint = (ready: ReadyPdf | null, openElsewhere: () => void) => {
  const [isPrinting, setIsPrinting] = useState(false)
  const print = async () => {
    if (!ready) return
    setIsPrinting(true)
    await printPdf(ready.engine, ready.pdf, openElsewhere)
    setIsPrinting(false)
  }
  return { isPrinting, print }
}

export const PdfViewer = ({ url, title, fileName, turns = 0, before, onClose }: PdfViewerProps) => {
  const { state, again } = usePdf(url, before)
  const ready = state.is === 'ready' ? state : null
  const { room, size, fit } = usePdfFit(ready, turns)
  const openElsewhere = () => void openAfter(url, before)
  const { isPrinting, print } = usePrint(ready, openElsewhere)
  const [zoom, setZoom] = useState(1)
  const [current, setCurrent] = useState(1)
  const onSeen = useCallback((number: number) => setCurrent(number), [])
  const scale = within((fit ?? 1) * zoom)
  return (
    <>
      <PdfToolbar
        title={title}
        url={url}
        onOpen={before && openElsewhere}
        pages={ready && { current, total: ready.pdf.numPages }}
        percent={Math.round(scale * 100)}
        isPrinting={isPrinting}
        onZoom={(factor) => setZoom(within(scale * factor) / (fit ?? 1))}
        onFit={() => setZoom(1)}
        onDownload={() => ready && void downloadPdf(ready.pdf, fileName)}
        onPrint={() => void print()}
        onClose={onClose}
      />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll the pages */}
      <div className={styles.room} data-pdf-room="" ref={room} tabIndex={0} role="region" aria-label="Pages">
        {state.is === 'failed' && <LoadFailure what={title} why={state.reason} onRetry={again} />}
        {state.is === 'loading' && (
          <p className={styles.loading} role="status">
            Loading the document …{state.percent !== null && ` ${state.percent}%`}
          </p>
        )}
        {ready && size && fit !== null && (
          <Pages ready={ready} size={size} scale={scale} turns={turns} onSeen={onSeen} />
        )}
      </div>
    </>
  )
}
