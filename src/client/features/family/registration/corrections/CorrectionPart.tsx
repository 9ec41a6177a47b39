// Under a value that the school keeps: what the family asked about it, or the way to ask (SEC-96).
import { Button } from 'antd'
import { useState } from 'react'
import type { Correction } from '#shared/contract/records/corrections'
import type { Field } from '#shared/record/field'
import { writerOf } from '#shared/record/fields'
import { useWithdrawCorrectionMutation } from '../../../../api/records/correctionsApi'
import { errorText } from '../../../../api/transport/errorText'
import { CorrectionNote } from '../../../../record/CorrectionNote'
import { useAppSelector } from '../../../../store/hooks'
import { ErrorAlert } from '../../../../ui/plain/ErrorAlert'
import { selectNote, selectStudentId } from '../registrationSelectors'
import { AskCorrection } from './AskCorrection'
import * as styles from './corrections.module.css'

const TakeBack = ({ correction, label }: { correction: Correction; label: string }) => {
  const studentId = useAppSelector(selectStudentId)
  const [withdraw, { isLoading, error }] = useWithdrawCorrectionMutation()
  return (
    <>
      <ErrorAlert text={error ? errorText(error) : null} />
      <Button
        type="link"
        disabled={isLoading}
        aria-label={`Take back: ${label}`}
        onClick={() => void withdraw({ student_id: studentId, correction_id: correction.id })}
      >
        Take back
      </Button>
    </>
  )
}

const AskLink = ({ field, isAgain }: { field: Field; isAgain: boolean }) => {
  const [isAsking, setAsking] = useState(false)
  if (isAsking) return <AskCorrection fields={[field]} onClose={() => setAsking(false)} />
  const text = isAgain ? 'Ask again' : 'Not right? Ask the school to correct it'
  return (
    <Button
      type="link"
      className={styles.askLink}
      aria-label={`${text}: ${field.label}`}
      onClick={() => setAsking(true)}
    >
      {text}
    </Button>
  )
}

export const CorrectionPart = ({ field }: { field: Field }) => {
  const note = useAppSelector((state) => selectNote(state, field.name))
  // Where everything is closed, one way at the top serves all fields.
  const mayAsk = writerOf(field) === 'office' && note?.state !== 'open'
  return (
    <>
      {note && (
        <CorrectionNote correction={note} reader="family">
          {note.state === 'open' && <TakeBack correction={note} label={field.label} />}
        </CorrectionNote>
      )}
      {mayAsk && <AskLink field={field} isAgain={note !== undefined} />}
    </>
  )
}
