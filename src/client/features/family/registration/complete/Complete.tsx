// The last step: where the form stands, all answers, the agreement, the form to print.
import { shallowEqual } from 'react-redux'
import { Link } from '#client/address/links'
import { Button } from 'antd'
import { useId } from 'react'
import { FilePdfOutlined } from '@ant-design/icons'
import { skipToken } from '@reduxjs/toolkit/query'
import { type Measure, measureText } from '#shared/rules/intake/measure'
import { paths } from '#client/address/paths'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Panel } from '#client/ui/panels/Panel'
import { paperHereText } from '#shared/rules/students/paperAgreement'
import { type TermsSection, foldedTerms } from '#shared/rules/school/termsParts'
import { useGetTermsAndConditionsQuery } from '#client/api/school/schoolApi'
import { LoadFailure } from '#client/ui/QueryBoundary'
import { focusTarget } from '#client/record/form/landing'
import { useGetSinceAgreeingQuery, useGetStudentRecordQuery } from '#client/api/students/studentsApi'
import { selectIsEditable, selectMeasure, selectRegistrationFlags } from '../registrationSelectors'
import { RegistrationField } from '../steps/RegistrationField'
import { registration, registrationState } from '../registrationSlice'
import { useLeaving } from '../useRegistration'
import { FormPaper, NotSavedYet, usePaper } from '../FormPaper'
import { CheckAnswers, StandingIcon } from './CheckAnswers'
import { type PartStanding, answersPart, selectNextAct, selectParts } from './nextAct'
import { List, Row, Stack, Text } from '#client/ui/primitives'
import * as styles from './complete.module.css'

export const Complete = ({ studentId }: { studentId: string }) => (
  <>
    <StateLines studentId={studentId} />
    <CheckAnswers studentId={studentId} />
    <Agreement studentId={studentId} />
    <GenerateForm studentId={studentId} />
  </>
)

// The state of the form in three lines: answers, documents, agreement.
interface Line {
  readonly part: string
  readonly title: string
  readonly done: string
  /** Shown instead when the school has it on paper. */
  readonly onPaper?: string
  /** Shown instead of a count. */
  readonly open?: string
}

const lines: readonly Line[] = [
  { part: answersPart, title: 'Answers', done: 'All answered' },
  { part: 'documents', title: 'Documents', done: 'All received' },
  {
    ...{ part: 'agreement', title: 'Agreement', done: 'Agreed', onPaper: 'Signed on paper' },
    open: 'Not agreed yet',
  },
]

const textOf = ({ done, onPaper, open }: Line, standing: PartStanding, isOnPaper: boolean): string => {
  if (standing.is === 'done') return (isOnPaper && onPaper) || done
  return (standing.is === 'open' && open) || standing.text
}

const complete: PartStanding = { is: 'done', text: '' }

/** A placeholder with the size of the words. */
const notKnown = '\u00a0'

const titleOf = (measure: Measure | null) => (measure ? measureText(measure) : notKnown)

const StateLines = ({ studentId }: { studentId: string }) => {
  const isOnPaper = useSignedOn(studentId) !== null
  const parts = useAppSelector(selectParts)
  const measure = useAppSelector(selectMeasure, shallowEqual)
  const isDone = useAppSelector(selectRegistrationFlags).progress.submit
  return (
    <Panel className={isDone ? styles.allThere : ''} title={isDone ? 'Nothing is missing' : titleOf(measure)}>
      <List className={styles.lines}>
        {lines.map((line) => {
          const standing = parts[line.part] ?? complete
          return (
            <li key={line.part} data-is={measure && standing.is}>
              <StandingIcon is={measure ? standing.is : 'open'} />
              <span>{line.title}</span>
              <span className={styles.standing}>
                {measure ? textOf(line, standing, isOnPaper) : notKnown}
              </span>
            </li>
          )
        })}
      </List>
      {isDone && <Link to={paths.done}>What was sent, and what to bring</Link>}
    </Panel>
  )
}

// The terms by heading, and the legal step: I Agree saves 1 or 0.
const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => (
    <Text as="p" keepsLines key={index}>
      {text}
    </Text>
  ))

/** The headings; the whole text on request. */
const Sections = ({ sections }: { sections: readonly TermsSection[] }) => {
  const dispatch = useAppDispatch()
  const isWhole = useAppSelector((state) => registrationState.selectIsUnfolded(state, termsTarget))
  // A closed form leaves nothing to agree to.
  const isEditable = useAppSelector(selectIsEditable)
  const id = useId()
  if (sections.length === 0) return null
  return (
    <>
      <Row
        as="ul"
        rowGap={1}
        align="stretch"
        tone="muted"
        className={styles.headings}
        data-print="no"
        hidden={isWhole || !isEditable}
      >
        {sections.map(({ heading }) => (
          <li key={heading}>{heading}</li>
        ))}
      </Row>
      <Stack gap={4} id={id} className={styles.whole} hidden={!isWhole}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h4>{heading}</h4>
            <Paragraphs texts={paragraphs} />
          </section>
        ))}
      </Stack>
      <Button
        className={styles.wholeButton}
        data-print="no"
        aria-expanded={isWhole}
        aria-controls={id}
        onClick={() => dispatch(registration.partTurned(termsTarget))}
      >
        {isWhole ? 'Show less' : 'Read it all'}
      </Button>
    </>
  )
}

export const termsTarget = 'terms'

const Terms = () => {
  const { data: terms, isError, refetch } = useGetTermsAndConditionsQuery()
  if (isError && !terms) return <LoadFailure what="The terms" onRetry={() => void refetch()} />
  if (!terms) return <div className={styles.termsLoading} aria-busy="true" />
  const { title, intro, sections } = foldedTerms(terms.text)
  return (
    <Stack gap={3} measured>
      {title !== '' && <h3>{title}</h3>}
      <Paragraphs texts={intro} />
      <Sections sections={sections} />
    </Stack>
  )
}

/** A link to the terms focuses them as a whole, so that reading begins with their first line. */
const readFromTheTop = { role: 'group', 'aria-label': 'The terms', tabIndex: -1 }

/** The id of the words that say why agreeing has to wait. */
export const termsReason = 'terms-reason'

const Agreement = ({ studentId }: { studentId: string }) => {
  const { data: terms } = useGetTermsAndConditionsQuery()
  const signedOn = useSignedOn(studentId)
  const isDone = useAppSelector((state) => selectMeasure(state)?.left === 0)
  return (
    <Panel title="Terms and conditions">
      <div {...focusTarget(termsTarget)} {...(terms && readFromTheTop)}>
        <Terms />
      </div>
      {!terms && (
        <span id={termsReason} className="unseen">
          You can agree once the terms have loaded.
        </span>
      )}
      {signedOn !== null && <p>{paperHereText(signedOn)}</p>}
      <RegistrationField name="agree_terms_conditions" waitsFor={terms ? undefined : termsReason} />
      <p className={styles.agreed} role="status">
        {isDone && (
          <>
            Nothing is missing. <Link to={paths.done}>See what happens next</Link>
          </>
        )}
      </p>
    </Panel>
  )
}

// The registration form as a PDF with all answers.
const paper = 'Legal size paper (8 1/2 x 14) is required.'

const toSign = {
  title: 'Print and sign',
  description: `Generate the form, print it, sign it, and bring it to the school with your documents. ${paper}`,
}

const signed = {
  title: 'Print',
  description: `The school has the form that you signed. You can print one for yourself. ${paper}`,
}

const GenerateForm = ({ studentId }: { studentId: string }) => {
  const printing = useLeaving('print', usePaper('form').open)
  const signedOn = useSignedOn(studentId)
  // Then the button at the foot of the page says it.
  const isNext = useAppSelector((state) => selectNextAct(state).is === 'generate')
  return (
    <Panel {...(signedOn === null ? toSign : signed)}>
      {!isNext && (
        <Button icon={<FilePdfOutlined aria-hidden />} loading={printing.isWaiting} onClick={printing.ask}>
          Generate Registration Form
        </Button>
      )}
      {printing.isLate && <NotSavedYet goal="print" onStay={printing.stay} onGoAnyway={printing.goAnyway} />}
      <FormPaper studentId={studentId} />
    </Panel>
  )
}

// The day on which the family signed on paper; null without a paper.
const useSignedOn = (studentId: string): string | null => {
  const { data: record } = useGetStudentRecordQuery(studentId)
  const isAgreed = record?.agree_terms_conditions === 1
  const { currentData: since } = useGetSinceAgreeingQuery(isAgreed ? studentId : skipToken)
  // A copy on this device may come from a release that did not know of papers.
  return since?.signed_on ?? null
}
