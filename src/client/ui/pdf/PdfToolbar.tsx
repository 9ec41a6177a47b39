import {
  CloseOutlined,
  ColumnWidthOutlined,
  DownloadOutlined,
  ExportOutlined,
  PrinterOutlined,
  ZoomInOutlined,
  ZoomOutOutlined,
} from '@ant-design/icons'
import type { ReactNode } from 'react'
import * as styles from './pdf.module.css'

export interface PdfToolbarProps {
  readonly title: string
  readonly url: string
  /** Instead of following the address at once. */
  readonly onOpen?: (() => void) | undefined
  /** Null until the document is there. */
  readonly pages: { readonly current: number; readonly total: number } | null
  readonly percent: number
  readonly isPrinting: boolean
  readonly onZoom: (factor: number) => void
  readonly onFit: () => void
  readonly onDownload: () => void
  readonly onPrint: () => void
  /** Without it there is no Close button: the document is a part of its page. */
  readonly onClose?: (() => void) | undefined
}

interface ToolProps {
  readonly name: string
  readonly icon: ReactNode
  readonly isDisabled: boolean
  readonly className?: string
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

type Common = PdfToolbarProps & { readonly isDisabled: boolean }

const Sizes = ({ isDisabled, percent, onZoom, onFit }: Common) => (
  <>
    <Tool
      name="Zoom out"
      className={styles.zoom}
      icon={<ZoomOutOutlined aria-hidden />}
      isDisabled={isDisabled}
      onClick={() => onZoom(1 / 1.25)}
    />
    <span className={`${styles.zoom} ${styles.percent}`}>{isDisabled ? '' : `${percent}%`}</span>
    <Tool
      name="Zoom in"
      className={styles.zoom}
      icon={<ZoomInOutlined aria-hidden />}
      isDisabled={isDisabled}
      onClick={() => onZoom(1.25)}
    />
    <Tool
      name="Fit to width"
      icon={<ColumnWidthOutlined aria-hidden />}
      isDisabled={isDisabled}
      onClick={onFit}
    />
  </>
)

const Uses = ({ isDisabled, isPrinting, url, onOpen, onDownload, onPrint }: Common) => (
  <>
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
      icon={<PrinterOutlined aria-hidden />}
      isDisabled={isDisabled || isPrinting}
      onClick={onPrint}
    />
    <a
      className={`${styles.tool} ${styles.open}`}
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

export const PdfToolbar = (props: PdfToolbarProps) => {
  const { title, pages, onClose } = props
  const isDisabled = pages === null
  return (
    <header className={styles.toolbar}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <span className={styles.pages} role="status">
          {pages && `Page ${pages.current} of ${pages.total}`}
        </span>
        <div className={styles.tools} role="toolbar" aria-label="Document">
          <Sizes {...props} isDisabled={isDisabled} />
          <Uses {...props} isDisabled={isDisabled} />
        </div>
      </div>
      {onClose && (
        <button type="button" className={`${styles.tool} ${styles.close}`} onClick={onClose}>
          <CloseOutlined aria-hidden /> Close
        </button>
      )}
    </header>
  )
}
