// A correction request or late answer beside a value, with its outcome: addressed to the family, or in the third person
// for the office.
import type { ReactNode } from 'react'
import type { Correction, LateAnswer } from '#shared/contract/students/corrections'
import { dayText, momentText } from '../ui/dates/moments'
import { Stack, Text } from '../ui/primitives'
import * as styles from './CorrectionNote.module.css'

type Reader = 'family' | 'office'

interface CorrectionNoteProps {
  readonly correction: Correction
  readonly reader: Reader
  /** Buttons under the note. */
  readonly children?: ReactNode
}

const askedTexts: Readonly<Record<Reader, (day: string) => string>> = {
  family: (day) => `You asked the school to correct this on ${day}:`,
  office: (day) => `The family asked on ${day} to have this corrected:`,
}

const typedTexts: Readonly<Record<Reader, readonly [typed: string, emptied: string]>> = {
  family: ['You typed', 'You cleared this answer'],
  office: ['The family typed', 'The family cleared this answer'],
}

const clocks: Readonly<Record<Reader, string>> = {
  family: '',
  office: ', by the clock on the family’s device',
}

/** 'You typed “Grenadian” on 23 November 2026 at 22:41, too late …' */
const LateText = ({ late, reader }: { late: LateAnswer; reader: Reader }) => {
  const [typed, emptied] = typedTexts[reader]
  const at = late.typed_at === null ? '' : ` on ${momentText(late.typed_at)}${clocks[reader]}`
  return (
    <p>
      {late.text === null ? (
        emptied
      ) : (
        <>
          {typed} <q>{late.text}</q>
        </>
      )}
      {`${at}. It came too late: registration had closed.`}
    </p>
  )
}

const endings: Readonly<Record<Reader, Readonly<Record<Correction['state'], string>>>> = {
  family: {
    open: '',
    corrected: 'The school corrected it',
    refused: 'The school did not change it',
    withdrawn: 'You withdrew it',
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
  const { state, asked_at, words, late, answer } = correction
  return (
    <Stack
      align="start"
      gap={1}
      size="small"
      breaks
      measured
      className={styles.note}
      data-state={state}
      role="note"
    >
      {words !== '' && (
        <p>
          {askedTexts[reader](dayText(asked_at))} <q>{words}</q>
        </p>
      )}
      {late && <LateText late={late} reader={reader} />}
      {late && state === 'open' && reader === 'family' && <p>The school decides whether to accept it.</p>}
      {state !== 'open' && (
        <p>
          <Text as="strong" weight={600}>
            {endings[reader][state]}
          </Text>
          {signText(correction)}
          {answer === null ? '.' : ': '}
          {answer !== null && <q>{answer}</q>}
        </p>
      )}
      {children}
    </Stack>
  )
}
