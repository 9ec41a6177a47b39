// A PDF over the whole screen, or most of it. The browser's own dialog element keeps the focus inside, closes on Escape and
// gives the focus back.
import { useEffect, useRef } from 'react'
import './pdf.css'
import { PdfViewer, type PdfViewerProps } from './PdfViewer'

interface PdfDialogProps extends PdfViewerProps {
  /** 80 % of the width instead of the whole screen (SPEC §2 "Registration Form"). */
  readonly isPart?: boolean
  readonly onClose: () => void
}

/** Opens as a modal with the focus on the pages, so that arrow keys scroll them at once. */
const useModal = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const { current: element } = dialog
    if (!element || element.open) return
    element.showModal()
    element.querySelector<HTMLElement>('.pdf-room')?.focus()
  }, [])
  return dialog
}

export const PdfDialog = ({ url, title, fileName, isPart = false, onClose }: PdfDialogProps) => {
  const dialog = useModal()
  return (
    <dialog
      ref={dialog}
      className={isPart ? 'pdf-dialog pdf-dialog-part' : 'pdf-dialog'}
      aria-label={title}
      onClose={onClose}
    >
      <PdfViewer url={url} title={title} fileName={fileName} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}
