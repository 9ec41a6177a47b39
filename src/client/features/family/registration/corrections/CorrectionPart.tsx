// Under a value that the school keeps: what the family asked about it, or the way to ask (SEC-96).
import { Button } from 'antd'
import { useState } from 'react'
import type { Correction } from '#shared/contract/corrections'
import type { Field } from '#shared/record/field'
import { writerOf } from '#shared/record/fields'
import { useWithdrawCorrectionMutation } from '../../api/correctionsApi'
import { errorText } from '../../api/errorText'
import { useAppSelector } from '../../store/hooks'
import { CorrectionNote } from '../../ui/CorrectionNote'
import { ErrorAlert } from '../../ui/ErrorAlert'
import { AskCorrection } from './AskCorrection'
import { fieldSaveSelectors } from './fieldSaveSlice'
import { selectNote } from './registrationSelectors'

const TakeBack = ({ correction, label }: { correction: Correction; label: string }) => {
  const studentId = useAppSelector(fieldSaveSelectors.selectStudentId)
  const [withdraw, { isLoading, error }] = useWithdrawCorrectionMutation()
  return (
    <>
      <ErrorAlert text={error ? errorText(error) : null} />
      <Button
        type="link"
        disabled={isLoading}
        aria-label={`Take back: ${label}`}
        onClick={() => studentId && void withdraw({ student_id: studentId, correction_id: correction.id })}
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
      className="ask-link"
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
