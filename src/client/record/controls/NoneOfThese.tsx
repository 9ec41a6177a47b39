// The last tick of a group: that none of the others is so is an answer, and not the same as no answer.
import { Checkbox } from 'antd'
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

export const NoneOfThese = ({ ticks, title }: NoneOfTheseProps) => {
  const { studentId } = useRecordAtHand()
  const save = useSave()
  const isChosen = useAppSelector((state) => isNone(ticks, (name) => selectAnswer(state, studentId, name)))
  return (
    <div className={`${styles.flagRow} ${styles.noneOfThese}`}>
      <Checkbox
        aria-label={`${noneOfThese}: ${title}`}
        checked={isChosen}
        onChange={({ target }) => ticks.forEach((tick) => save(tick, target.checked ? 0 : null))}
      >
        {noneOfThese}
      </Checkbox>
    </div>
  )
}
