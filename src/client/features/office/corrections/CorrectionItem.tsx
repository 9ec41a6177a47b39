// One request: what stands there, what the family says, and the two answers.
import { Button, Popconfirm } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OpenCorrection } from '#shared/contract/records/corrections'
import { listName } from '#shared/rules/names'
import { dayText } from '../../../ui/dates/moments'
import { RefusalForm } from './RefusalForm'
import * as styles from './corrections.module.css'

type Outcome = 'corrected' | 'refused'

interface CorrectionItemProps {
  readonly correction: OpenCorrection
  /** The address names this one. */
  readonly isWanted: boolean
  /** Takes the keyboard when it comes. */
  readonly isNext: boolean
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onStudent: () => void
  readonly onResolve: (outcome: Outcome, answer: string | null) => void
}

const nameOf = (correction: OpenCorrection): string => listName(correction) || correction.student_id

const whoText = ({ student_id, class_id }: OpenCorrection): string =>
  [class_id === null ? 'Without a class' : `Class ${class_id}`, student_id].join(' · ')

const valueText = ({ value }: OpenCorrection): string => value ?? 'nothing'

const Facts = ({ correction }: { correction: OpenCorrection }) => (
  <dl>
    <dt>{correction.label}</dt>
    <dd>
      <strong>{valueText(correction)}</strong> <span className={styles.hint}>stands there now</span>
    </dd>
    <dt>The family writes</dt>
    <dd>
      <q>{correction.words}</q>
    </dd>
  </dl>
)

type ActionsProps = Pick<CorrectionItemProps, 'correction' | 'isBusy' | 'onEdit' | 'onResolve'> & {
  readonly onRefuse: () => void
}

const Actions = ({ correction, isBusy, onEdit, onResolve, onRefuse }: ActionsProps) => {
  const about = `${correction.label} of ${nameOf(correction)}`
  const [before] = useState(correction.value)
  const isEdited = correction.value !== before
  return (
    <div className={styles.actions}>
      {isEdited && (
        <p className={styles.edited} role="status">
          It was {before ?? 'nothing'} and is {valueText(correction)} now. The family has not been told yet.
        </p>
      )}
      <Button type={isEdited ? 'default' : 'primary'} aria-label={`Edit: ${about}`} onClick={onEdit}>
        Edit
      </Button>
      <Popconfirm
        title={`Is “${valueText(correction)}” right?`}
        description="That is the value now. The family is told that it was corrected."
        okText="Yes, tell the family"
        onConfirm={() => onResolve('corrected', null)}
      >
        <Button type={isEdited ? 'primary' : 'default'} disabled={isBusy} aria-label={`Corrected: ${about}`}>
          {isEdited ? 'Corrected: tell the family' : 'Corrected'}
        </Button>
      </Popconfirm>
      <Button disabled={isBusy} aria-label={`Not changed: ${about}`} onClick={onRefuse}>
        Not changed
      </Button>
    </div>
  )
}

export const CorrectionItem = (props: CorrectionItemProps) => {
  const { correction, isWanted, isNext, isBusy, onStudent, onResolve } = props
  const [isRefusing, setRefusing] = useState(false)
  const item = useRef<HTMLLIElement>(null)
  const name = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isNext) name.current?.focus()
  }, [isNext])
  useEffect(() => {
    if (isWanted) item.current?.scrollIntoView?.({ block: 'center' })
  }, [isWanted])
  return (
    <li ref={item} className={isWanted ? styles.wanted : undefined}>
      <div className={styles.head}>
        <button ref={name} type="button" className={styles.name} onClick={onStudent}>
          {nameOf(correction)}
        </button>
        <span className={styles.hint}>{whoText(correction)}</span>
        <time className={styles.hint} dateTime={correction.asked_at}>
          asked {dayText(correction.asked_at)}
        </time>
      </div>
      <Facts correction={correction} />
      {isRefusing ? (
        <RefusalForm
          isBusy={isBusy}
          onAnswer={(answer) => onResolve('refused', answer)}
          onCancel={() => setRefusing(false)}
        />
      ) : (
        <Actions {...props} onRefuse={() => setRefusing(true)} />
      )}
    </li>
  )
}
