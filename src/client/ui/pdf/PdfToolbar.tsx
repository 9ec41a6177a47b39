// The tools of a PDF. On phones the tools are a bar at the bottom, within reach of a thumb.
import {
  ColumnWidthOutlined,
  DownloadOutlined,
  ExportOutlined,
  PrinterOutlined,
  ShareAltOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import { Row } from '../primitives'
import type { Engine, Pdf } from './pdfEngine'
import * as styles from './viewer.module.css'

export interface PdfToolbarProps {
  readonly url: string
  /** Called instead of opening the address directly. */
  readonly onOpen?: (() => void) | undefined
  /** True until the document has loaded. */
  readonly isDisabled: boolean
  readonly percent: number
  readonly isPrinting: boolean
  readonly onZoom: (factor: number) => void
  readonly onFit: () => void
  readonly onDownload: () => void
  readonly onPrint: () => void
  /** Shares the file; undefined if the browser cannot. */
  readonly onShare?: (() => void) | undefined
}

interface ToolProps {
  readonly name: string
  readonly icon: ReactNode
  readonly isDisabled: boolean
  readonly className?: string | undefined
  readonly words?: string
  readonly onClick: () => void
}

const Tool = ({ name, icon, isDisabled, className = '', words, onClick }: ToolProps) => (
  <button
    type="button"
    className={`${styles.tool} ${className}`}
    aria-label={name}
    data-tip={name}
    aria-disabled={isDisabled}
    onClick={() => !isDisabled && onClick()}
  >
    {icon}
    {words && <span className={styles.toolWords}>{words}</span>}
  </button>
)

const step = 1.25

const Sizes = ({ isDisabled, percent, onZoom, onFit }: PdfToolbarProps) => (
  <>
    <Tool
      name="Zoom out"
      icon={<ZoomOutOutlined aria-hidden />}
      isDisabled={isDisabled}
      onClick={() => onZoom(1 / step)}
    />
    <span className={styles.percent}>{isDisabled ? '' : `${percent}%`}</span>
    <Tool
      name="Zoom in"
      icon={<ZoomInOutlined aria-hidden />}
      isDisabled={isDisabled}
      onClick={() => onZoom(step)}
    />
    <Tool
      name="Fit to width"
      icon={<ColumnWidthOutlined aria-hidden />}
      isDisabled={isDisabled}
      onClick={onFit}
    />
  </>
)

const Uses = ({ isDisabled, isPrinting, url, onOpen, onDownload, onPrint, onShare }: PdfToolbarProps) => (
  <>
    {onShare && (
      <Tool
        name="Share"
        words="Share"
        icon={<ShareAltOutlined aria-hidden />}
        isDisabled={isDisabled}
        onClick={onShare}
      />
    )}
    <Tool
      name="Download"
      words="Download"
      icon={<DownloadOutlined aria-hidden />}
      isDisabled={isDisabled}
      onClick={onDownload}
    />
    <Tool
      name="Print"
      words="Print"
      // A phone has room for only one of the two, and a shared file can be printed.
      className={onShare && styles.spared}
      icon={<PrinterOutlined aria-hidden />}
      isDisabled={isDisabled || isPrinting}
      onClick={onPrint}
    />
    <a
      className={styles.tool}
      href={url}
      target="_blank"
      rel="noopener"
      aria-label="Open"
      data-tip="Open in the browser’s own viewer"
      onClick={(event) => {
        if (!onOpen) return
        event.preventDefault()
        onOpen()
      }}
    >
      <ExportOutlined aria-hidden /> <span className={styles.toolWords}>Open</span>
    </a>
  </>
)

export const PdfToolbar = (props: PdfToolbarProps) => (
  <Row gap={0} className={styles.tools} role="toolbar" aria-label="Document">
    <Sizes {...props} />
    <Uses {...props} />
  </Row>
)

// Printing, downloading and sharing an open PDF. Its pages are drawn into the web page for printing, each as a sheet of
// its own size, because phones cannot print an embedded PDF and the security policy forbids frames.
const dotsPerPoint = 150 / 72
/** Longer documents are printed by the browser's own viewer. */
const maxPages = 24

const sheetRule = ({ width, height }: { width: number; height: number }): CSSStyleSheet => {
  const rule = new CSSStyleSheet()
  rule.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0 }`)
  return rule
}

const printed = () =>
  new Promise<void>((done) => window.addEventListener('afterprint', () => done(), { once: true }))

const sheetsOf = async (engine: Engine, pdf: Pdf): Promise<HTMLElement> => {
  const sheets = document.createElement('div')
  sheets.dataset.paper = 'sheets'
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { canvas, done } = engine.drawPage(await pdf.getPage(number), dotsPerPoint, 1)
    await done
    sheets.append(canvas)
  }
  return sheets
}

/** @param openElsewhere opens a document that is too long in the browser's own viewer */
export const printPdf = async (engine: Engine, pdf: Pdf, openElsewhere: () => void): Promise<void> => {
  if (pdf.numPages > maxPages) {
    openElsewhere()
    return
  }
  const sheets = await sheetsOf(engine, pdf)
  const rule = sheetRule((await pdf.getPage(1)).getViewport({ scale: 1 }))
  const former = [...document.adoptedStyleSheets]
  document.body.append(sheets)
  document.adoptedStyleSheets = [...former, rule]
  const end = printed()
  window.print()
  await end
  sheets.remove()
  document.adoptedStyleSheets = former
}

export const downloadPdf = async (pdf: Pdf, fileName: string): Promise<void> => {
  const bytes = await pdf.getData()
  const address = URL.createObjectURL(new Blob([bytes.slice()], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

const fileOf = (content: BlobPart, name: string): File =>
  new File([content], name, { type: 'application/pdf' })

const canShare = (): boolean =>
  typeof navigator.share === 'function' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [fileOf('%PDF', 'paper.pdf')] })

const sharePdf = async (pdf: Pdf, name: string): Promise<void> => {
  const bytes = await pdf.getData()
  try {
    await navigator.share({ files: [fileOf(bytes.slice(), name)], title: name })
  } catch {
    // The person has closed the device's share menu without choosing.
  }
}

/** A function that shares the PDF with another app; undefined if the browser cannot share. */
export const sharing = (pdf: Pdf | null, name: string): (() => void) | undefined =>
  canShare() ? () => pdf && void sharePdf(pdf, name) : undefined
