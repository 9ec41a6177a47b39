// The last tick of a group: that none of the others is so is an answer, and not the same as no answer. It takes the other
// ticks away, says which, and puts them back: a touch that went astray must not tell the school that a child with asthma
// has none.
import { Checkbox, type CheckboxRef } from 'antd'
import { useId, useRef, useState } from 'react'
import type { Field } from '#shared/record/field'
import { useAppSelector, useAppStore } from '../../store/hooks'
import { FieldMark } from '../form/FieldMark'
import { selectAnswer } from '../recordSelectors'
import { draftsWanted } from '#client/saving/createSaveSlice'
import { hiddenBy, isNone, noneOfThese } from '../ticks'
import { useRecordAtHand } from './recordAtHand'
import { UndoLine } from './UndoLine'
import { useSaveAll } from './useAnswer'
import * as styles from './controls.module.css'

interface NoneOfTheseProps {
  readonly ticks: readonly Field[]
  /** What there is none of: “Conditions”. */
  readonly title: string
  /** Why the group counts as unanswered. */
  readonly problem: string | null
}

interface Cleared {
  readonly labels: string
  readonly undo: () => void
}

export const NoneOfThese = ({ ticks, title, problem }: NoneOfTheseProps) => {
  const store = useAppStore()
  const { studentId } = useRecordAtHand()
  const saveAll = useSaveAll()
  const problemId = useId()
  const box = useRef<CheckboxRef>(null)
  const [cleared, setCleared] = useState<Cleared | null>(null)
  const isChosen = useAppSelector((state) => isNone(ticks, (name) => selectAnswer(state, studentId, name)))
  if (cleared && !isChosen) setCleared(null)
  const choose = (isOn: boolean) => {
    // A touch does not leave the field that is being typed in: its text counts first.
    store.dispatch(draftsWanted())
    const answer = ({ name }: Field) => selectAnswer(store.getState(), studentId, name)
    const set = ticks.filter((tick) => answer(tick) === 1)
    const texts = hiddenBy(set).flatMap((field) => (answer(field) ? [`“${answer(field)}”`] : []))
    const values = [
      ...ticks.map(({ name }) => [name, isOn ? 0 : null] as const),
      ...hiddenBy(set).map(({ name }) => [name, null] as const),
    ]
    const undo = saveAll(Object.fromEntries(values))
    const labels = [...set.map(({ label }) => label), ...texts].join(', ')
    setCleared(labels === '' ? null : { labels, undo })
  }
  return (
    <div className={styles.noneOfThese}>
      <div className={styles.flagRow}>
        <Checkbox
          ref={box}
          aria-label={`${noneOfThese}: ${title}`}
          aria-describedby={problem === null ? undefined : problemId}
          aria-invalid={problem === null ? undefined : true}
          checked={isChosen}
          onChange={({ target }) => choose(target.checked)}
        >
          {noneOfThese}
        </Checkbox>
        {isChosen && ticks[0] && <FieldMark name={ticks[0].name} hasProblem={false} />}
      </div>
      <p id={problemId} className={styles.noneProblem}>
        {problem}
      </p>
      <UndoLine
        text={cleared && `Removed: ${cleared.labels}.`}
        onUndo={() => {
          cleared?.undo()
          box.current?.focus()
        }}
      />
    </div>
  )
}
