// A PDF over the whole screen, or most of it. The browser's own dialog element keeps the focus inside, closes on Escape and
// gives the focus back.
import { useLayoutEffect, useRef } from 'react'
import { PdfViewer, type PdfViewerProps } from './PdfViewer'
import * as styles from './pdf.module.css'

interface PdfDialogProps extends PdfViewerProps {
  /** 80 % of the width instead of the whole screen. */
  readonly isPart?: boolean
  readonly onClose: () => void
}

/**
 * Opens as a modal with the focus on the pages, so that arrow keys scroll them at once. Taken off the page, as Back
 * does, it closes as well: only then the focus goes back.
 */
const useModal = (onClose: () => void) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const isGone = useRef(false)
  useLayoutEffect(() => {
    const { current: element } = dialog
    if (!element) return
    isGone.current = false
    element.showModal()
    element.querySelector<HTMLElement>('[data-pdf-room]')?.focus()
    return () => {
      isGone.current = true
      element.close()
    }
  }, [])
  return { dialog, closed: () => isGone.current || onClose() }
}

export const PdfDialog = ({ url, title, fileName, isPart = false, onClose }: PdfDialogProps) => {
  const { dialog, closed } = useModal(onClose)
  return (
    <dialog
      ref={dialog}
      className={isPart ? `${styles.dialog} ${styles.dialogPart}` : styles.dialog}
      aria-label={title}
      onClose={closed}
    >
      <PdfViewer url={url} title={title} fileName={fileName} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}
