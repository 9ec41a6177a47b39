// What stands in the record, what the family typed too late, and what it writes.
import type { LateAnswer, OpenCorrection } from '#shared/contract/students/corrections'
import { momentText } from '#client/ui/dates/moments'
import * as styles from './corrections.module.css'

export const valueText = ({ value }: Pick<OpenCorrection, 'value'>): string => value ?? 'nothing'

/** Where both are known: what stood there when the late answer was typed. */
const beforeText = ({ was }: LateAnswer, value: string | null): string => {
  if (!was) return ''
  return was.text === value ? ', as it was then' : `; it was ${was.text ?? 'nothing'} when the family typed`
}

const closings = {
  'before closing': ', before registration closed',
  'after closing': ', after registration had closed',
} as const

const typedText = ({ typed_at }: LateAnswer, typed: OpenCorrection['typed']): string =>
  typed_at === null
    ? 'time unknown'
    : `on ${momentText(typed_at)}${typed === null ? '' : closings[typed]}, by the clock on the family’s device`

export const CorrectionFacts = ({ correction }: { correction: OpenCorrection }) => {
  const { label, value, late, typed, words } = correction
  return (
    <dl>
      <dt>{label}</dt>
      <dd>
        <strong>{valueText(correction)}</strong>{' '}
        <span className={styles.hint}>on record now{late && beforeText(late, value)}</span>
      </dd>
      {late && (
        <>
          <dt>The family typed</dt>
          <dd>
            <strong>{late.text ?? 'nothing: the answer was cleared'}</strong>{' '}
            <span className={styles.hint}>{typedText(late, typed)}</span>
          </dd>
        </>
      )}
      {words !== '' && (
        <>
          <dt>The family writes</dt>
          <dd>
            <q>{words}</q>
          </dd>
        </>
      )}
    </dl>
  )
}
