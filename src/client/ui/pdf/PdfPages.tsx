// The tools and the pages of a PDF inside a ViewerFrame: drawn sharp, first page first.
import { useCallback, useState } from 'react'
import { LoadFailure } from '../notices/LoadFailure'
import { PdfPage } from './PdfPage'
import { PdfToolbar } from './PdfToolbar'
import type { PageSize, Turns } from './pageSize'
import { downloadPdf, printPdf, sharing } from './pdfActions'
import { usePdf } from './usePdf'
import { usePdfFit, type ReadyPdf } from './zoom/usePdfFit'
import { usePinch } from './zoom/usePinch'
import { useZoom } from './zoom/useZoom'
import { Stack } from '../primitives'
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
