// What was asked about a value, and what became of it: for the family in its own words, for the office in the third
// person (SEC-96).
import type { ReactNode } from 'react'
import type { Correction } from '#shared/contract/records/corrections'
import { dayText } from '../ui/dates/moments'
import * as styles from './CorrectionNote.module.css'

type Reader = 'family' | 'office'

interface CorrectionNoteProps {
  readonly correction: Correction
  readonly reader: Reader
  /** What can be done about it. */
  readonly children?: ReactNode
}

const askedTexts: Readonly<Record<Reader, (day: string) => string>> = {
  family: (day) => `You asked the school to correct this on ${day}:`,
  office: (day) => `The family asked on ${day} to have this corrected:`,
}

const endings: Readonly<Record<Reader, Readonly<Record<Correction['state'], string>>>> = {
  family: {
    open: '',
    corrected: 'The school corrected it',
    refused: 'The school did not change it',
    withdrawn: 'You took it back',
  },
  office: {
    open: '',
    corrected: 'Corrected',
    refused: 'Not changed',
    withdrawn: 'The family withdrew the request',
  },
}

/** ' by j.ali, 23 November 2026' */
const signText = ({ closed_at, account }: Correction): string => {
  const who = account === null ? '' : ` by ${account.replace(/^admin:/, '')}`
  return closed_at === null ? who : `${who}, ${dayText(closed_at)}`
}

export const CorrectionNote = ({ correction, reader, children }: CorrectionNoteProps) => {
  const { state, asked_at, words, answer } = correction
  return (
    <div className={styles.note} data-state={state} role="note">
      <p>
        {askedTexts[reader](dayText(asked_at))} <q>{words}</q>
      </p>
      {state !== 'open' && (
        <p>
          <strong>{endings[reader][state]}</strong>
          {signText(correction)}
          {answer === null ? '.' : ': '}
          {answer !== null && <q>{answer}</q>}
        </p>
      )}
      {children}
    </div>
  )
}
