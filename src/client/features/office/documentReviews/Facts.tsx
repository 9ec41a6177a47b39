// Whose document it is, when it came, and the answers that it proves.
import type { RefObject } from 'react'
import type { DocumentToReview } from '#shared/contract/intake/documentReviews'
import { momentText } from '#client/ui/dates/moments'
import { kindOf, nameOf, whoText } from './documentTexts'
import * as styles from './documentReviews.module.css'

const Answers = ({ proves }: Pick<DocumentToReview, 'proves'>) => (
  <>
    <h3 className={styles.subtitle}>Does it match?</h3>
    <dl className={styles.answers}>
      {proves.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text ?? <span className={styles.hint}>not answered</span>}</dd>
        </div>
      ))}
    </dl>
  </>
)

interface FactsProps {
  readonly document: DocumentToReview
  readonly heading: RefObject<HTMLHeadingElement | null>
  readonly onStudent: () => void
}

export const Facts = ({ document, heading, onStudent }: FactsProps) => (
  <div className={styles.facts}>
    <h2 className={styles.title} tabIndex={-1} ref={heading}>
      {kindOf(document).title}
      <span className="unseen"> of {nameOf(document)}</span>
    </h2>
    <p>
      <button type="button" className={styles.name} onClick={onStudent}>
        {nameOf(document)}
      </button>
      <span className={styles.hint}>{whoText(document)}</span>
    </p>
    <p className={styles.hint}>Received {momentText(document.file.uploaded_at)}</p>
    {document.proves.length > 0 && <Answers proves={document.proves} />}
  </div>
)
