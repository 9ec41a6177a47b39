// The terms by heading, short first, and the legal step: I Agree saves 1 or 0.
import { Button } from 'antd'
import { useId } from 'react'
import { Link } from 'react-router-dom'
import { paperHereText } from '#shared/rules/students/paperAgreement'
import { foldedTerms, type TermsSection } from '#shared/rules/school/termsParts'
import { paths } from '#client/address/paths'
import { useGetTermsAndConditionsQuery } from '#client/api/school/registrationApi'
import { LoadFailure } from '#client/ui/notices/LoadFailure'
import { Panel } from '#client/ui/panels/Panel'
import { RegistrationField } from '../steps/RegistrationField'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { selectIsEditable } from '../registrationSelectors'
import { registration, registrationState } from '../registrationSlice'
import { focusTarget } from '#client/record/form/landing'
import { selectMeasure } from '../stepStates'
import { useSignedOn } from './useSignedOn'
import * as styles from './complete.module.css'

const Paragraphs = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text, index) => <p key={index}>{text}</p>)

/** What it is about; the whole text when it is asked for. */
const Sections = ({ sections }: { sections: readonly TermsSection[] }) => {
  const dispatch = useAppDispatch()
  const isWhole = useAppSelector((state) => registrationState.selectIsUnfolded(state, termsTarget))
  // There is nothing to agree to any more on a closed form.
  const isEditable = useAppSelector(selectIsEditable)
  const id = useId()
  if (sections.length === 0) return null
  return (
    <>
      <ul className={styles.headings} hidden={isWhole || !isEditable}>
        {sections.map(({ heading }) => (
          <li key={heading}>{heading}</li>
        ))}
      </ul>
      <div id={id} className={styles.whole} hidden={!isWhole}>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading}>
            <h4>{heading}</h4>
            <Paragraphs texts={paragraphs} />
          </section>
        ))}
      </div>
      <Button
        className={styles.wholeButton}
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
    <div className={styles.terms}>
      {title !== '' && <h3>{title}</h3>}
      <Paragraphs texts={intro} />
      <Sections sections={sections} />
    </div>
  )
}

/** A link to the terms puts the focus on them as a whole, so that reading begins with their first line. */
const readFromTheTop = { role: 'group', 'aria-label': 'The terms', tabIndex: -1 }

/** The id of the words why nobody can agree yet. */
export const termsReason = 'terms-reason'

export const Agreement = ({ studentId }: { studentId: string }) => {
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
