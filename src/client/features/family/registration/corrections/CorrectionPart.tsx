// Under a value that the school keeps: what the family asked about it, or the way to ask (SEC-96).
import { Button } from 'antd'
import { useState } from 'react'
import type { Field } from '#shared/record/field'
import { writerOf } from '#shared/record/fields'
import { CorrectionNote } from '#client/record/CorrectionNote'
import { useAppSelector } from '#client/store/hooks'
import { selectLateStandings, selectNote } from '../registrationSelectors'
import { AskCorrection, useHasAsked } from './AskCorrection'
import { LateAnswerPart } from './LateAnswerPart'
import { TakeBack } from './TakeBack'
import * as styles from './corrections.module.css'

const AskLink = ({ field, isAgain }: { field: Field; isAgain: boolean }) => {
  const [isAsking, setAsking] = useState(useHasAsked([field]))
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

const RequestPart = ({ field }: { field: Field }) => {
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

export const CorrectionPart = ({ field }: { field: Field }) => {
  const late = useAppSelector((state) => selectLateStandings(state)[field.name])
  if (late) return <LateAnswerPart field={field} standing={late} />
  return <RequestPart field={field} />
}
