// A dialog with a PDF on most or all of the screen. If there is a text version of the paper, a switch shows it instead.
import { CloseOutlined } from '@ant-design/icons'
import { useRef, type ReactNode } from 'react'
import { PlainDialog } from '../plain/PlainDialog'
import { PdfPages, type PdfSource } from './PdfPages'
import * as styles from './pdf.module.css'
import * as frameStyles from './viewer.module.css'

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

/** A PDF as part of a page. Why pdf.js's own viewer is not used: docs/decisions/0011-pdf-viewer.md. */
export const PdfViewer = (source: PdfSource) => (
  <ViewerFrame title={source.title}>
    <PdfPages {...source} />
  </ViewerFrame>
)

/** Two ways to show the same paper. */
interface ViewerChoice {
  readonly isReading: boolean
  readonly onChoose: (isReading: boolean) => void
}

interface ViewerFrameProps {
  readonly title: string
  readonly choice?: ViewerChoice | undefined
  /** Omitted if the document is part of a page, which needs no Close button. */
  readonly onClose?: (() => void) | undefined
  readonly children: ReactNode
}

const ways = [
  { name: 'Read', isReading: true },
  { name: 'PDF', isReading: false },
] as const

const Choice = ({ isReading, onChoose }: ViewerChoice) => (
  <div className={frameStyles.choice} role="group" aria-label="Show as">
    {ways.map((way) => (
      <button
        key={way.name}
        type="button"
        aria-pressed={way.isReading === isReading}
        onClick={() => onChoose(way.isReading)}
      >
        {way.name}
      </button>
    ))}
  </div>
)

/**
 * The frame of every document viewer: title, Close, tools, the pages (children) and, if there are two ways to show the
 * document, a switch. The layout depends on the frame's own width (viewer.module.css).
 */
export const ViewerFrame = ({ title, choice, onClose, children }: ViewerFrameProps) => (
  <div className={frameStyles.viewer}>
    <div className={choice ? `${frameStyles.frame} ${frameStyles.withChoice}` : frameStyles.frame}>
      <h2 className={frameStyles.title}>{title}</h2>
      {onClose && (
        <button type="button" className={`${frameStyles.tool} ${frameStyles.close}`} onClick={onClose}>
          <CloseOutlined aria-hidden /> Close
        </button>
      )}
      {choice && <Choice {...choice} />}
      {children}
    </div>
  </div>
)
