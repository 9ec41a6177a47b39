// How many documents have not come in; a family brings the papers together, and one press marks them all.
import { Button } from 'antd'
import { useRef } from 'react'
import type { DocumentState } from '#shared/contract/records/uploads'
import { count } from '../../../../../ui/count'
import * as styles from './documents.module.css'

interface MissingDocumentsProps {
  readonly files: readonly DocumentState[]
  readonly isSaving: boolean
  /** @param types of the documents that are missing */
  readonly onAll: (types: readonly string[]) => void
}

const isMissing = ({ name, received_on_paper }: DocumentState): boolean => !name && received_on_paper !== 1

const missingText = (missing: number): string =>
  missing === 0 ? 'All documents have come in.' : `${count(missing, 'document')} missing`

export const MissingDocuments = ({ files, isSaving, onAll }: MissingDocumentsProps) => {
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
        {missingText(missing.length)}
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
