// A report that the school has given out once more: why, and what is different, without alarm.
import type { ReactNode } from 'react'
import type { CardIssue } from '#shared/rules/reports/cards/frozenCard'
import { longDay } from '#shared/rules/dates'
import * as styles from './Corrected.module.css'

interface CorrectedProps {
  readonly issue: CardIssue
  readonly changed: readonly string[]
}

/** So many changes are read at a glance; more are behind a word. */
const atOnce = 3

const Changes = ({ changed, children }: Pick<CorrectedProps, 'changed'> & { children: ReactNode }) => {
  const list = (
    <>
      {changed.length > 0 && (
        <ul>
          {changed.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {children}
    </>
  )
  if (changed.length <= atOnce) return list
  return (
    <details>
      <summary>{changed.length} things are different</summary>
      {list}
    </details>
  )
}

export const Corrected = ({ issue: { revision, reason, issued_on }, changed }: CorrectedProps) => {
  if (revision === null || revision < 2) return null
  return (
    <section className={styles.corrected} aria-label="Correction">
      <p>
        <strong>Corrected{issued_on && ` on ${longDay(issued_on)}`}.</strong> {reason && `Reason: ${reason}`}
      </p>
      <Changes changed={changed}>
        <p className={styles.counts}>
          This is the report to use (revision {revision}). You do not have to do anything.
        </p>
      </Changes>
    </section>
  )
}
