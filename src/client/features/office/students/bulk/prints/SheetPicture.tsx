// The first sheet as it will be: what is used already, what is printed, what stays free.
import { labelsPerSheet } from '#shared/rules/papers/labelSheet'
import * as styles from './prints.module.css'

const stateOf = (label: number, first: number, labels: number): string => {
  if (label < first) return 'used'
  return label < first + labels ? 'printed' : 'free'
}

export const SheetPicture = ({ first, labels }: { first: number; labels: number }) => (
  <div className={styles.picture} aria-hidden>
    {Array.from({ length: labelsPerSheet }, (_, index) => (
      <span key={index} data-label={stateOf(index + 1, first, labels)} />
    ))}
  </div>
)
