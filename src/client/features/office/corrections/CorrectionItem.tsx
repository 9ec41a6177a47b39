// One request: what stands there, what the family says or typed too late, and the answers.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { listName } from '#shared/rules/students/names'
import { useHasWords } from '#client/record/unsentWordsSlice'
import { dayText } from '#client/ui/dates/moments'
import { CorrectionActions } from './CorrectionActions'
import { CorrectionFacts } from './CorrectionFacts'
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
  readonly onResolve: (outcome: Outcome, answer: string | null) => Promise<boolean>
  readonly onTakeIn: () => void
  /** Above the first of several late answers of one student. */
  readonly children?: ReactNode
}

export const nameOf = (correction: OpenCorrection): string => listName(correction) || correction.student_id

const whoText = ({ student_id, class_id }: OpenCorrection): string =>
  [class_id === null ? 'Without a class' : `Class ${class_id}`, student_id].join(' · ')

export const CorrectionItem = (props: CorrectionItemProps) => {
  const { correction, isWanted, isNext, isBusy, onStudent, onResolve, children } = props
  const [isRefusing, setRefusing] = useState(
    useHasWords('answer to a request for a correction', String(correction.id)),
  )
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
          {correction.words === '' ? 'arrived' : 'asked'} {dayText(correction.asked_at)}
        </time>
      </div>
      {children}
      <CorrectionFacts correction={correction} />
      {isRefusing ? (
        <RefusalForm
          id={correction.id}
          isBusy={isBusy}
          onAnswer={(answer) => onResolve('refused', answer)}
          onCancel={() => setRefusing(false)}
        />
      ) : (
        <CorrectionActions
          {...props}
          about={`${correction.label} of ${nameOf(correction)}`}
          onRefuse={() => setRefusing(true)}
        />
      )}
    </li>
  )
}
