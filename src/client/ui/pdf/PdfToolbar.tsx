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
