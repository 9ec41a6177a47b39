// What a step still needs before the year can be turned, and what may be meant so.
import { Notice } from '#client/ui/notices/Notice'
import * as styles from '../yearTurn.module.css'

interface SaidProps {
  readonly is: 'warning' | 'info'
  readonly title: string
  readonly sentences: readonly string[]
}

export const Said = ({ is, title, sentences }: SaidProps) =>
  sentences.length > 0 && (
    <Notice is={is} role="none" title={title}>
      <ul className={styles.said}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
