// A PDF over the whole screen, or most of it.
import { useRef } from 'react'
import { PlainDialog } from '../plain/PlainDialog'
import { PdfViewer, type PdfViewerProps } from './PdfViewer'
import * as styles from './pdf.module.css'

interface PdfDialogProps extends PdfViewerProps {
  /** 80 % of the width instead of the whole screen, where there is room. */
  readonly isPart?: boolean
  readonly onClose: () => void
}

export const PdfDialog = ({ url, title, fileName, isPart = false, onClose }: PdfDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <PlainDialog
      ref={dialog}
      className={isPart ? `${styles.dialog} ${styles.dialogPart}` : styles.dialog}
      aria-label={title}
      // Arrow keys scroll the pages at once.
      firstFocus="[data-pdf-room]"
      onClosed={onClose}
    >
      <PdfViewer url={url} title={title} fileName={fileName} onClose={() => dialog.current?.close()} />
    </PlainDialog>
  )
}
