// All answers at a glance, section by section, each with a way back to change it (UX-24).
import { shallowEqual } from 'react-redux'
import { Link } from 'react-router-dom'
import type { Field, Step } from '#shared/record/field'
import { sectionsOf, type Section } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { documentTypes } from '#shared/rules/documentTypes'
import { uploadsApi } from '../../api/uploadsApi'
import { useAppSelector } from '../../store/hooks'
import { displayOf } from './displayValue'
import { selectAnswers, selectAskedFields, selectIsEditable, selectPaper } from './registrationSelectors'
import { stepPaths } from '../../paths'
import { fromCheck, pathToThing } from './stepPaths'

const notProvided = <span className="not-provided">Not provided</span>

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
    <div className="answer">
      <dt>{field.label}</dt>
      <dd>{text ?? notProvided}</dd>
    </div>
  )
}

/** Ticks are read together: the ones that are set. */
const Ticks = ({ title, flags }: { title: string; flags: readonly Field[] }) => {
  const answers = useAppSelector(selectAnswers)
  const ticked = flags.filter(({ name }) => answers[name] === 1).map(({ label }) => label)
  return (
    <div className="answer">
      <dt>{title}</dt>
      <dd>{ticked.length > 0 ? ticked.join(', ') : 'None ticked'}</dd>
    </div>
  )
}

const SectionAnswers = ({ section }: { section: Section }) => {
  const asked = useAppSelector((state) => selectAskedFields(state, section.name), shallowEqual)
  const flags = asked.filter(({ kind }) => kind === 'flag')
  const isTicks = flags.length > 3
  const single = isTicks ? asked.filter(({ kind }) => kind !== 'flag') : asked
  const first = asked.find(({ writer }) => writer === undefined)
  if (!first) return null
  return (
    <section className="answers" aria-labelledby={`check-${section.name}`}>
      <div className="answers-head">
        <h3 id={`check-${section.name}`}>{section.title}</h3>
        <Change to={pathToThing(first)} what={section.title} />
      </div>
      <dl>
        {isTicks && <Ticks title="Ticked" flags={flags} />}
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
  const stateOf = (wanted: string) =>
    files.find(({ type }) => type === wanted)?.name ?? (onPaper.includes(wanted) ? 'On paper' : notProvided)
  return (
    <section className="answers" aria-labelledby="check-documents">
      <div className="answers-head">
        <h3 id="check-documents">Documents</h3>
        <Change to={stepPaths.documents} what="the documents" />
      </div>
      <dl>
        {documentTypes.map(({ type, title }) => (
          <div className="answer" key={type}>
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
  <section className="card" aria-labelledby="check-title">
    <h2 className="card-title" id="check-title">
      Check your answers
    </h2>
    {steps
      .filter(({ step }) => answeredSteps.includes(step))
      .flatMap(({ step }) => sectionsOf(step))
      .map((section) => (
        <SectionAnswers key={section.name} section={section} />
      ))}
    <DocumentAnswers studentId={studentId} />
  </section>
)
