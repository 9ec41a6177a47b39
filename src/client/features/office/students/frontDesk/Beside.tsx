// The parts beside the tabs, or above them where there is no room. Late parts come last, all together:
// they push nothing that is being read.
import { Fragment, useState, type ReactNode } from 'react'
import type { StudentOverview } from '#shared/contract/intake/progress'
import { measureText, type Measure } from '#shared/rules/intake/measure'
import { phonePrefix, phoneText } from '#shared/record/phone'
import { type ContactOf, contactsOf } from '#shared/rules/students/contacts'
import { LoadFailure, LoadingLines, QueryBoundary } from '#client/ui/QueryBoundary'
import { isSettled, type Asked } from '#client/ui/hooks/timing'
import { focusTarget } from '#client/record/form/landing'
import { Panel } from '#client/ui/panels/Panel'
import { useGetStudentOverviewQuery } from '#client/api/intake/intakeOfficeApi'
import { useListEnrolmentsQuery } from '#client/api/students/studentsOfficeApi'
import { useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { DialledText } from '#client/ui/plain/DialledText'
import { useRight, WithRight } from '#client/session/rights'
import { momentText } from '#client/ui/dates/moments'
import { List, Muted, Row, Stack, Text, TextButton } from '#client/ui/primitives'
import { EnrolmentPart } from '../enrolment/Enrolment'
import { PaperAgreement } from './PaperAgreement'
import * as styles from './frontDesk.module.css'

interface Part {
  readonly name: string
  readonly query: Asked
  readonly content: ReactNode
}

interface PartsProps {
  readonly parts: readonly Part[]
}

export const Beside = ({ parts }: PartsProps) =>
  parts.length > 0 && (
    <Stack gap={4} size="small" className={styles.beside}>
      {contentsOf(parts)}
    </Stack>
  )

const contentsOf = (parts: readonly Part[]) =>
  parts.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>)

export const Late = ({ parts }: PartsProps) => {
  const [areHere, setHere] = useState(false)
  if (!areHere && parts.every(({ query }) => isSettled(query))) setHere(true)
  return (
    <Stack gap={4} size="small" className={`${styles.beside} ${styles.late}`}>
      {areHere ? contentsOf(parts) : <LoadingLines rows={4} />}
    </Stack>
  )
}

/** The parts in the order in which they are read. */
export const usePartsBeside = (studentId: string, onThing: (name: string) => void): readonly Part[] => {
  const query = useGetStudentOverviewQuery(studentId, { refetchOnMountOrArgChange: true })
  const { data: overview, isError, refetch } = query
  const registration = overview ? (
    <WhatIsMissing overview={overview} onThing={onThing} />
  ) : (
    isError && <LoadFailure what="The overview" onRetry={() => void refetch()} />
  )
  return [
    { name: 'registration', query, content: registration },
    {
      ...{ name: 'contacts', query: useGetStudentRecordQuery(studentId) },
      content: <Contacts studentId={studentId} />,
    },
    {
      ...{ name: 'sign-in', query },
      content: overview && (
        <WithRight to="helpSignIn">
          <SignInState overview={overview} />
        </WithRight>
      ),
    },
    {
      ...{ name: 'enrolment', query: useListEnrolmentsQuery(studentId) },
      content: <EnrolmentPart studentId={studentId} />,
    },
  ]
}

interface WhatIsMissingProps {
  readonly overview: StudentOverview
  readonly onThing: (name: string) => void
}

const progressTitles: Readonly<Record<StudentOverview['progress'], string>> = {
  complete: 'Complete',
  'in progress': 'In progress',
  'not started': 'Not started',
}

/** Up to so many are shown; more are folded, step by step. */
const fewThings = 8

const standings = {
  complete: { tone: 'success', tint: 'success' },
  'in progress': { tone: 'warn', tint: 'warn' },
  'not started': { tone: 'muted', tint: 'background' },
} as const

/** Progress of the registration; each missing thing links to the place where it is added. */
const WhatIsMissing = ({ overview, onThing }: WhatIsMissingProps) => {
  const mayAdd = useRight('editRecords')
  const { progress, registration, missing } = overview
  return (
    <Panel title="Registration">
      <Row as="p">
        <Text weight={600} {...standings[progress]} className={styles.state}>
          {progressTitles[progress]}
        </Text>
        {missing.length > 0 && <span>{leftText(overview)}</span>}
      </Row>
      <Muted as="p">{registration.editable === 1 ? 'Registration is open' : 'Registration is closed'}</Muted>
      <div {...focusTarget('agree_terms_conditions')}>
        <PaperAgreement studentId={overview.id} />
      </div>
      {missing.length > 0 && (
        <div>
          {missing.map(({ step, title, things }) => (
            <details key={step} className={styles.missing} open={measureOf(overview).left <= fewThings}>
              <summary>
                {title}: {mayAdd ? `${things.length} to add` : `${things.length} missing`}
              </summary>
              <List gap={0}>
                {things.map(({ name, label }) => (
                  <li key={name}>
                    {mayAdd ? (
                      <TextButton className={styles.thing} onClick={() => onThing(name)}>
                        {label}
                      </TextButton>
                    ) : (
                      label
                    )}
                  </li>
                ))}
              </List>
            </details>
          ))}
        </div>
      )}
    </Panel>
  )
}

/** '7 left of 41, 1 sent back' */
const leftText = (overview: StudentOverview): string => {
  const { sent_back: sentBack } = overview
  return measureText(measureOf(overview)) + (sentBack > 0 ? `, ${sentBack} sent back` : '')
}

const measureOf = ({ missing, asked }: StudentOverview): Measure => ({
  left: missing.reduce((sum, { things }) => sum + things.length, 0),
  of: asked,
})

/** Contacts of the family: a press calls or writes. */
const Contacts = ({ studentId }: { studentId: string }) => {
  const query = useGetStudentRecordQuery(studentId)
  return (
    <Panel title="Contacts">
      <QueryBoundary what="The contacts" query={query} rows={4}>
        {(record) => {
          const contacts = record ? contactsOf(record) : []
          if (contacts.length === 0) return <Muted as="p">No phone number or e-mail yet.</Muted>
          return (
            <List gap={3} className={styles.contacts}>
              {contacts.map((contact) => (
                <Contact key={contact.who} contact={contact} />
              ))}
            </List>
          )
        }}
      </QueryBoundary>
    </Panel>
  )
}

const Contact = ({ contact: { who, name, phones, email, words } }: { contact: ContactOf }) => (
  <Row as="li" rowGap={0} align="baseline">
    <Text as="strong" weight={600}>
      {name === '' ? who : name}
    </Text>
    {name !== '' && <Muted>{who}</Muted>}
    {phones.map((digits) => (
      <a key={digits} href={dialled(digits)}>
        {phoneText(digits)}
      </a>
    ))}
    {email !== null && <a href={`mailto:${email}`}>{email}</a>}
    {words !== undefined && (
      <span className={styles.contactWords}>
        <DialledText text={words} />
      </span>
    )}
  </Row>
)

/** '5551234' → 'tel:+18685551234' */
const dialled = (digits: string): string => `tel:+${phonePrefix}${digits}`

/** The sign-in of the family, in one sentence. */
const SignInState = ({ overview }: { overview: StudentOverview }) => (
  <Panel title="Sign-in">
    <p>{signInText(overview)}</p>
  </Panel>
)

const signInText = ({ sign_in: state }: Pick<StudentOverview, 'sign_in'>): string => {
  if (!state.has_account) return 'No account yet. Reset the password so that the student can sign in.'
  const last = state.last_sign_in_at
    ? `Last signed in ${momentText(state.last_sign_in_at)}`
    : 'Has never signed in'
  const { locked_until: locked } = state
  if (locked && isForGood(locked)) return `${last}. Sign-in is paused until you reset the password.`
  if (locked) return `${last}. Sign-in is paused until ${momentText(locked)}.`
  if (state.activation_code)
    return `${last}. The first sign-in needs the date of birth and a code: see Sign-in.`
  return state.password_reset === 1 ? `${last}. The date of birth is the password.` : `${last}.`
}

/** The year 9999 means that sign-in is paused until the office resets the password. */
const isForGood = (until: string): boolean => until.startsWith('9999')
