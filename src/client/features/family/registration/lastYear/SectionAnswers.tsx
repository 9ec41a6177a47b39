// The answers of a section of last year, as text.
import { shallowEqual } from 'react-redux'
import type { Field } from '#shared/record/field'
import { sections, ticksAmong } from '#shared/record/sections'
import { isAsked } from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { fieldsIn, type LastYearSection } from '#shared/rules/intake/lastYear'
import { useGetStudentDataFilesQuery } from '#client/api/intake/uploadsApi'
import { displayOf } from '#client/record/displayValue'
import { tickedText } from '#client/record/ticks'
import { useAppSelector } from '#client/store/hooks'
import { dayText } from '#client/ui/dates/moments'
import { selectAnswers, selectStudentId } from '../registrationSelectors'
import * as styles from './lastYear.module.css'

interface RowProps {
  readonly label: string
  readonly text: string | null
}

const Row = ({ label, text }: RowProps) => (
  <div className={styles.answer}>
    <dt>{label}</dt>
    <dd className={text === null ? styles.empty : undefined}>{text ?? 'Not provided'}</dd>
  </div>
)

const Answer = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => displayOf(state, field, selectAnswers(state)[field.name] ?? null))
  return <Row label={field.label} text={text} />
}

const Answers = ({ section }: { section: LastYearSection }) => {
  const answers = useAppSelector(selectAnswers, shallowEqual)
  const asked = fieldsIn(section).filter((field) => isAsked(field, answers))
  return section.of.map((name) => {
    const own = asked.filter((field) => field.section === name)
    const ticks = ticksAmong(own)
    const title = sections.find((one) => one.name === name)?.title ?? ''
    const ticked = tickedText(ticks, (flag) => answers[flag] ?? null)
    return [
      ticks.length > 0 && <Row key={name} label={title} text={ticked} />,
      own.filter((field) => !ticks.includes(field)).map((field) => <Answer key={field.name} field={field} />),
    ]
  })
}

const Papers = () => {
  const studentId = useAppSelector(selectStudentId)
  const { data } = useGetStudentDataFilesQuery(studentId)
  return documentTypes.map(({ type, title }) => {
    const file = data?.files.find((one) => one.type === type)
    const uploaded = file?.uploaded_at ? `Sent on ${dayText(file.uploaded_at)}` : null
    return (
      <Row key={type} label={title} text={uploaded ?? (file?.received_on_paper === 1 ? 'On paper' : null)} />
    )
  })
}

export const SectionAnswers = ({ section }: { section: LastYearSection }) => (
  <dl className={styles.answers}>
    {section.name === 'documents' ? <Papers /> : <Answers section={section} />}
  </dl>
)
