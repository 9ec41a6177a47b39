// How many documents have not come in; a family brings the papers together, and one press marks them all.
import { Button } from 'antd'
import { useRef } from 'react'
import type { DocumentState } from '#shared/contract/intake/uploads'
import { count } from '#client/ui/count'
import * as styles from './documents.module.css'

interface MissingDocumentsProps {
  readonly files: readonly DocumentState[]
  /** How many of those that came the school has sent back. */
  readonly sentBack: number
  readonly isSaving: boolean
  /** @param types of the documents that are missing */
  readonly onAll: (types: readonly string[]) => void
}

const isMissing = ({ name, received_on_paper }: DocumentState): boolean => !name && received_on_paper !== 1

const missingText = (missing: number, sentBack: number): string => {
  if (missing === 0 && sentBack === 0) return 'All documents have come in.'
  if (missing === 0) return `${count(sentBack, 'document')} sent back`
  return `${count(missing, 'document')} missing${sentBack > 0 ? `, ${sentBack} sent back` : ''}`
}

export const MissingDocuments = ({ files, sentBack, isSaving, onAll }: MissingDocumentsProps) => {
  const missing = files.filter(isMissing).map(({ type }) => type)
  const line = useRef<HTMLParagraphElement>(null)
  const markAll = () => {
    // The button goes with what is missing.
    line.current?.focus({ preventScroll: true })
    onAll(missing)
  }
  return (
    <div className={styles.missing}>
      <p role="status" tabIndex={-1} ref={line}>
        {missingText(missing.length, sentBack)}
      </p>
      {/* A single one has its switch. */}
      {missing.length > 1 && (
        <Button disabled={isSaving} onClick={markAll}>
          Mark all missing as received on paper
        </Button>
      )}
    </div>
  )
}
