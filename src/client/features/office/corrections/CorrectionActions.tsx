// The answers to one request: take a late answer in, edit the value, say that it is corrected, or that it stays.
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { OpenCorrection } from '#shared/contract/students/corrections'
import { valueText } from './CorrectionFacts'
import * as styles from './corrections.module.css'

interface CorrectionActionsProps {
  readonly correction: OpenCorrection
  /** 'Class of Núñez, Inés' */
  readonly about: string
  readonly isBusy: boolean
  readonly onEdit: () => void
  readonly onResolve: (outcome: 'corrected', answer: null) => Promise<boolean>
  readonly onTakeIn: () => void
  readonly onRefuse: () => void
}

type CorrectedProps = Pick<CorrectionActionsProps, 'correction' | 'about' | 'isBusy' | 'onResolve'> & {
  readonly isEdited: boolean
}

const Corrected = ({ correction, about, isBusy, isEdited, onResolve }: CorrectedProps) => (
  <Popconfirm
    title={`Is “${valueText(correction)}” right?`}
    description="This is the answer now. The family will be told that it was corrected."
    okText="Yes, tell the family"
    onConfirm={() => void onResolve('corrected', null)}
  >
    <Button type={isEdited ? 'primary' : 'default'} disabled={isBusy} aria-label={`Corrected: ${about}`}>
      {isEdited ? 'Corrected: tell the family' : 'Corrected'}
    </Button>
  </Popconfirm>
)

export const CorrectionActions = (props: CorrectionActionsProps) => {
  const { correction, about, isBusy, onEdit, onTakeIn, onRefuse } = props
  const [before] = useState(correction.value)
  const isEdited = correction.value !== before
  const isLate = correction.late !== null
  return (
    <div className={styles.actions}>
      {isEdited && (
        <p className={styles.edited} role="status">
          It was {before ?? 'nothing'} and is {valueText(correction)} now. The family has not been told yet.
        </p>
      )}
      {isLate && (
        <Button
          type={isEdited ? 'default' : 'primary'}
          disabled={isBusy}
          aria-label={`Accept: ${about}`}
          onClick={onTakeIn}
        >
          Accept
        </Button>
      )}
      <Button
        type={isEdited || isLate ? 'default' : 'primary'}
        aria-label={`Edit: ${about}`}
        onClick={onEdit}
      >
        Edit
      </Button>
      {/* A late answer that stays as it is in the record is taken in, edited or refused. */}
      {(!isLate || isEdited) && <Corrected {...props} isEdited={isEdited} />}
      <Button disabled={isBusy} aria-label={`Not changed: ${about}`} onClick={onRefuse}>
        Not changed
      </Button>
    </div>
  )
}
