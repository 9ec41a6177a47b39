// A dialog with a PDF on most or all of the screen. If there is a text version of the paper, a switch shows it instead.
import { useRef, type ReactNode } from 'react'
import { PlainDialog } from '../plain/PlainDialog'
import { PdfPages, type PdfSource } from './PdfPages'
import { ViewerFrame, type ViewerChoice } from './ViewerFrame'
import * as styles from './pdf.module.css'

interface PdfDialogProps extends PdfSource {
  /** 80 % of the width instead of the whole screen, where there is room. */
  readonly isPart?: boolean
  /** The text version of the paper, and the choice between it and the PDF. */
  readonly reading?: ViewerChoice & { readonly content: ReactNode }
  readonly onClose: () => void
}

const Reading = ({ title, children }: { title: string; children: ReactNode }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- arrow keys must scroll it
  <div className={styles.reading} data-pdf-room="" tabIndex={0} role="region" aria-label={title}>
    {children}
  </div>
)

export const PdfDialog = ({ isPart = false, reading, onClose, ...source }: PdfDialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <PlainDialog
      ref={dialog}
      className={isPart ? `${styles.dialog} ${styles.dialogPart}` : styles.dialog}
      aria-label={source.title}
      // Arrow keys scroll the pages at once.
      firstFocus="[data-pdf-room]"
      onClosed={onClose}
    >
      <ViewerFrame title={source.title} choice={reading} onClose={() => dialog.current?.close()}>
        {reading?.isReading ? (
          <Reading title={source.title}>{reading.content}</Reading>
        ) : (
          <PdfPages {...source} />
        )}
      </ViewerFrame>
    </PlainDialog>
  )
}
