// All answers by section, folded, each with a way to change it and back (UX-24).
import { shallowEqual } from 'react-redux'
import type { Field, Step } from '#shared/record/field'
import { writerOf } from '#shared/record/fields'
import { sectionsOf, ticksAmong, type Section } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { documentTypes, type DocumentType } from '#shared/rules/intake/documentTypes'
import { uploadsApi } from '#client/api/intake/uploadsApi'
import { displayOf } from '#client/record/displayValue'
import { tickedText } from '#client/record/ticks'
import { useAppSelector } from '#client/store/hooks'
import { Panel } from '#client/ui/panels/Panel'
import {
  selectAnswers,
  selectAskedFields,
  selectIsEditable,
  selectMayUpload,
  selectPaper,
} from '../registrationSelectors'
import { selectSentBack } from '../reviewSelectors'
import { fullLabel } from '../steps/fullLabel'
import { CheckRow } from './CheckRow'
import { Fold } from './Fold'

const AnswerRow = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => displayOf(state, field, selectAnswers(state)[field.name] ?? null))
  const isEditable = useAppSelector(selectIsEditable)
  const isChangeable = isEditable && writerOf(field) === 'family'
  return <CheckRow {...field} about={fullLabel(field)} answer={text} isChangeable={isChangeable} />
}

/** Ticks are read together: the ones that are set. */
const TicksRow = ({ section, flags }: { section: Section; flags: readonly Field[] }) => {
  const answers = useAppSelector(selectAnswers)
  const isChangeable = useAppSelector(selectIsEditable)
  const ticked = tickedText(flags, (name) => answers[name] ?? null)
  const [first] = flags
  if (!first) return null
  return (
    <CheckRow
      {...{ step: first.step, name: first.name, isChangeable }}
      names={flags.map(({ name }) => name)}
      label="Ticked"
      about={section.title}
      answer={ticked}
    />
  )
}

const SectionAnswers = ({ section }: { section: Section }) => {
  const asked = useAppSelector((state) => selectAskedFields(state, section.name), shallowEqual)
  const flags = ticksAmong(asked)
  const single = asked.filter((field) => !flags.includes(field))
  if (!asked.some((field) => writerOf(field) === 'family')) return null
  return (
    <Fold part={section.name} title={section.title}>
      <TicksRow section={section} flags={flags} />
      {single.map((field) => (
        <AnswerRow key={field.name} field={field} />
      ))}
    </Fold>
  )
}

const DocumentRow = ({ document, file }: { document: DocumentType; file: string | undefined }) => {
  const { type, title } = document
  const onPaper = useAppSelector((state) => selectPaper(state).includes(type))
  const isSentBack = useAppSelector((state) => selectSentBack(state).includes(type))
  const isChangeable = useAppSelector((state) => selectMayUpload(state, type))
  const name = file ?? (onPaper ? 'On paper' : null)
  const answer = name !== null && isSentBack ? `${name} (sent back)` : name
  return <CheckRow step="documents" name={type} label={title} {...{ answer, isChangeable }} />
}

const DocumentAnswers = ({ studentId }: { studentId: string }) => {
  const { data: files = [] } = uploadsApi.useListFilesQuery(studentId)
  return (
    <Fold part="documents" title="Documents">
      {documentTypes.map((document) => (
        <DocumentRow
          key={document.type}
          document={document}
          file={files.find(({ type }) => type === document.type)?.name}
        />
      ))}
    </Fold>
  )
}

const answeredSteps: readonly Step[] = ['student', 'family', 'health', 'other']

export const CheckAnswers = ({ studentId }: { studentId: string }) => (
  <Panel title="Check your answers">
    <div>
      {steps
        .filter(({ step }) => answeredSteps.includes(step))
        .flatMap(({ step }) => sectionsOf(step))
        .map((section) => (
          <SectionAnswers key={section.name} section={section} />
        ))}
      <DocumentAnswers studentId={studentId} />
    </div>
  </Panel>
)
