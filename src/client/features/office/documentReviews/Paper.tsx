// The document itself: the pages of a PDF, or a photo. Turning it is for the eye alone.
import { useState } from 'react'
import type { DocumentToReview } from '#shared/contract/intake/documentReviews'
import { apiAddress, apiImage } from '#client/api/transport/apiAddress'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { PdfViewer } from '#client/ui/pdf/PdfViewer'
import { kindOf, whatText } from './documentTexts'
import * as styles from './documentReviews.module.css'
import * as pdfStyles from '#client/ui/pdf/pdf.module.css'

interface PaperProps {
  readonly document: DocumentToReview
  /** Quarters to the right, 0 to 3. */
  readonly turns: number
}

const Photo = ({ document, turns }: PaperProps) => {
  const [tries, setTries] = useState(1)
  const [isLost, setLost] = useState(false)
  const again = () => {
    setTries(tries + 1)
    setLost(false)
  }
  if (isLost) return <LoadFailure what="The photo" onRetry={again} />
  return (
    <img
      key={tries}
      className={styles.photo}
      data-turns={turns}
      {...apiImage(document.file.url)}
      alt={whatText(document)}
      onError={() => setLost(true)}
    />
  )
}

export const Paper = (props: PaperProps) => {
  const { document, turns } = props
  const { title, format } = kindOf(document)
  if (format === 'JPEG')
    return (
      <div className={styles.photoRoom}>
        <Photo {...props} />
      </div>
    )
  return (
    <section className={`${pdfStyles.embed} ${styles.pages}`} aria-label={title}>
      <PdfViewer
        url={apiAddress(document.file.url)}
        title={title}
        fileName={document.file.name}
        turns={turns}
      />
    </section>
  )
}
