// All answers at a glance, section by section, each with a way back to change it (UX-24).
import { shallowEqual } from 'react-redux'
import { Link } from 'react-router-dom'
import type { Field, Step } from '#shared/record/field'
import { sectionsOf, type Section } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { documentTypes } from '#shared/rules/registration/documentTypes'
import { stepPaths } from '../../../../address/paths'
import { uploadsApi } from '../../../../api/records/uploadsApi'
import { tickedText, ticksAmong } from '../../../../record/ticks'
import { useAppSelector } from '../../../../store/hooks'
import { displayOf } from '../../../../record/displayValue'
import { selectAnswers, selectAskedFields, selectIsEditable, selectPaper } from '../registrationSelectors'
import { selectSentBack } from '../reviewSelectors'
import { fromCheck, pathToThing } from '../stepPaths'
import { Panel } from '../../../../ui/panels/Panel'
import * as styles from './complete.module.css'

const notProvided = <span className={styles.notProvided}>Not provided</span>

const Change = ({ to, what }: { to: string; what: string }) => {
  const isEditable = useAppSelector(selectIsEditable)
  if (!isEditable) return null
  return (
    <Link to={to} state={fromCheck}>
      Change<span className="unseen"> {what}</span>
    </Link>
  )
}

const Answer = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => displayOf(state, field, selectAnswers(state)[field.name] ?? null))
  return (
    <div className={styles.answer}>
      <dt>{field.label}</dt>
      <dd>{text ?? notProvided}</dd>
    </div>
  )
}

/** Ticks are read together: the ones that are set. */
const Ticks = ({ title, flags }: { title: string; flags: readonly Field[] }) => {
  const answers = useAppSelector(selectAnswers)
  return (
    <div className={styles.answer}>
      <dt>{title}</dt>
      <dd>{tickedText(flags, (name) => answers[name] ?? null) ?? notProvided}</dd>
    </div>
  )
}

const SectionAnswers = ({ section }: { section: Section }) => {
  const asked = useAppSelector((state) => selectAskedFields(state, section.name), shallowEqual)
  const flags = ticksAmong(asked)
  const single = asked.filter((field) => !flags.includes(field))
  const first = asked.find(({ writer }) => writer === undefined)
  if (!first) return null
  return (
    <section className={styles.answers} aria-labelledby={`check-${section.name}`}>
      <div className={styles.answersHead}>
        <h3 id={`check-${section.name}`}>{section.title}</h3>
        <Change to={pathToThing(first)} what={section.title} />
      </div>
      <dl>
        {flags.length > 0 && <Ticks title="Ticked" flags={flags} />}
        {single.map((field) => (
          <Answer key={field.name} field={field} />
        ))}
      </dl>
    </section>
  )
}

const DocumentAnswers = ({ studentId }: { studentId: string }) => {
  const { data: files = [] } = uploadsApi.useListFilesQuery(studentId)
  const onPaper = useAppSelector(selectPaper)
  const sentBack = useAppSelector(selectSentBack) as readonly string[]
  const stateOf = (wanted: string) => {
    const name = files.find(({ type }) => type === wanted)?.name ?? (onPaper.includes(wanted) && 'On paper')
    if (!name) return notProvided
    return sentBack.includes(wanted) ? `${name} (sent back)` : name
  }
  return (
    <section className={styles.answers} aria-labelledby="check-documents">
      <div className={styles.answersHead}>
        <h3 id="check-documents">Documents</h3>
        <Change to={stepPaths.documents} what="the documents" />
      </div>
      <dl>
        {documentTypes.map(({ type, title }) => (
          <div className={styles.answer} key={type}>
            <dt>{title}</dt>
            <dd>{stateOf(type)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const answeredSteps: readonly Step[] = ['student', 'family', 'health', 'other']

export const CheckAnswers = ({ studentId }: { studentId: string }) => (
  <Panel title="Check your answers">
    {steps
      .filter(({ step }) => answeredSteps.includes(step))
      .flatMap(({ step }) => sectionsOf(step))
      .map((section) => (
        <SectionAnswers key={section.name} section={section} />
      ))}
    <DocumentAnswers studentId={studentId} />
  </Panel>
)
