// The last tick of a group: that none of the others is so is an answer, and not the same as no answer. It never takes
// a tick away: one touch that went astray would tell the school that a child with asthma has none.
import { Checkbox } from 'antd'
import { useId } from 'react'
import type { Field } from '#shared/record/field'
import { useAppSelector } from '../../store/hooks'
import { selectAnswer } from '../recordSelectors'
import { isNone, noneOfThese } from '../ticks'
import { useRecordAtHand } from './recordAtHand'
import { useSave } from './useAnswer'
import * as styles from './controls.module.css'

interface NoneOfTheseProps {
  readonly ticks: readonly Field[]
  /** What there is none of: “Conditions”. */
  readonly title: string
}

/** Keeps its room, so that no tick moves what stands below. */
const reason = 'Remove the ticks above first'

export const NoneOfThese = ({ ticks, title }: NoneOfTheseProps) => {
  const { studentId } = useRecordAtHand()
  const save = useSave()
  const reasonId = useId()
  const isChosen = useAppSelector((state) => isNone(ticks, (name) => selectAnswer(state, studentId, name)))
  const isBarred = useAppSelector((state) =>
    ticks.some(({ name }) => selectAnswer(state, studentId, name) === 1),
  )
  return (
    <div className={`${styles.flagRow} ${styles.noneOfThese}`}>
      <Checkbox
        aria-label={`${noneOfThese}: ${title}`}
        aria-describedby={isBarred ? reasonId : undefined}
        checked={isChosen}
        disabled={isBarred}
        onChange={({ target }) => ticks.forEach((tick) => save(tick, target.checked ? 0 : null))}
      >
        {noneOfThese}
      </Checkbox>
      <span id={reasonId} className={styles.reason} style={{ visibility: isBarred ? 'visible' : 'hidden' }}>
        {reason}
      </span>
    </div>
  )
}
