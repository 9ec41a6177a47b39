// All answers by section, folded, each with a way to change it and back.
import { shallowEqual } from 'react-redux'
import type { ReactNode } from 'react'
import { Link } from '#client/address/links'
import { CheckCircleFilled, DownOutlined, ExclamationCircleFilled } from '@ant-design/icons'
import type { Field, Step } from '#shared/record/field'
import { writerOf } from '#shared/record/fields'
import { type Section, sectionsOf, ticksAmong } from '#shared/record/sections'
import { steps } from '#shared/record/steps'
import { type DocumentType, documentTypes } from '#shared/rules/intake/documentTypes'
import { intakeApi } from '#client/api/intake/intakeApi'
import { displayOf } from '#client/record/lookupLists'
import { tickedText } from '#client/record/ticks'
import { useAppDispatch, useAppSelector } from '#client/store/hooks'
import { Panel } from '#client/ui/panels/Panel'
import type { Unsaved } from '#client/record/progress/stepStandings'
import { focusTarget } from '#client/record/form/landing'
import { Muted, Stack, Text } from '#client/ui/primitives'
import {
  selectAnswers,
  selectAskedFields,
  selectIsEditable,
  selectMayUpload,
  selectMissing,
  selectPaper,
  selectProblems,
  selectSentBack,
} from '../registrationSelectors'
import { fullLabel } from '../steps/fullLabel'
import { fromRow, pathToThing } from '../stepPaths'
import { registration, registrationState } from '../registrationSlice'
import { type PartStanding, selectPart } from './nextAct'
import * as styles from './complete.module.css'

const AnswerRow = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => displayOf(state, field, selectAnswers(state)[field.name] ?? null))
  const isEditable = useAppSelector(selectIsEditable)
  const isChangeable = isEditable && writerOf(field) === 'family'
  return <CheckRow {...field} about={fullLabel(field)} answer={text} isChangeable={isChangeable} />
}

/** Ticks share one row with the names of those that are set. */
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
  const { data: files = [] } = intakeApi.useListFilesQuery(studentId)
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

// A row of the check page: question, answer, and the link to change it, which leads back here.
interface CheckRowProps {
  readonly step: Step
  /** The field or document behind the link. */
  readonly name: string
  /** All fields of the row, when there are several. */
  readonly names?: readonly string[]
  readonly label: string
  /** The subject of the link, where the label alone is ambiguous. */
  readonly about?: string
  /** Null when unanswered. */
  readonly answer: ReactNode
  readonly isChangeable: boolean
}

type AnswerProps = Pick<CheckRowProps, 'name' | 'answer'> & {
  readonly problems: readonly Unsaved[]
  /** Names the field in front of its problem, in a row of several fields. */
  readonly isNamed: boolean
}

const Answer = ({ name, answer, problems, isNamed }: AnswerProps) => {
  const isMissing = useAppSelector((state) => selectMissing(state).some((thing) => thing.name === name))
  return (
    <Text as="dd" breaks keepsLines>
      {answer ?? <Text tone={isMissing ? 'warn' : 'muted'}>Not provided</Text>}
      {problems.map((thing) => (
        <Text key={thing.name} tone="danger" block>
          {isNamed && `${thing.label}: `}
          {thing.problem}
        </Text>
      ))}
    </Text>
  )
}

const wayWords = (answer: ReactNode): string => (answer === null ? 'Add' : 'Change')

const CheckRow = (props: CheckRowProps) => {
  const { step, name, names = [name], label, about = label, answer, isChangeable } = props
  const problems = useAppSelector(
    (state) => selectProblems(state).filter((thing) => names.includes(thing.name)),
    shallowEqual,
  )
  const [wrong] = problems
  return (
    <div className={styles.row} {...focusTarget(name)}>
      <Muted as="dt">{label}</Muted>
      <Answer {...{ name, answer, problems }} isNamed={names.length > 1} />
      {(isChangeable || wrong) && (
        <dd className={styles.change} data-print="no">
          <Link to={pathToThing(wrong ?? { step, name })} state={fromRow(name)}>
            {isChangeable ? wayWords(answer) : 'See why'}
            <span className="unseen"> {about}</span>
          </Link>
        </dd>
      )}
    </div>
  )
}

// A part of the check page that folds. It stays open on the way to a field and back; on paper everything is open.
interface FoldProps {
  /** A section of the form, or 'documents'. */
  readonly part: string
  readonly title: string
  readonly children: ReactNode
}

const Fold = ({ part, title, children }: FoldProps) => {
  const dispatch = useAppDispatch()
  const isOpen = useAppSelector((state) => registrationState.selectIsUnfolded(state, part))
  const { is, text } = useAppSelector((state) => selectPart(state, part))
  const id = `check-${part}`
  return (
    <section className={styles.fold} aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          className={styles.foldButton}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => dispatch(registration.partTurned(part))}
        >
          <StandingIcon is={is} />
          <span id={`${id}-title`}>{title}</span>
          <span className={is === 'done' ? 'unseen' : styles.standing} data-is={is}>
            {text}
          </span>
          <Muted
            as={DownOutlined}
            small
            className={styles.foldSign}
            data-print="no"
            aria-hidden
            rotate={isOpen ? 180 : 0}
          />
        </button>
      </h3>
      <Stack id={id} as="dl" gap={0} lines="between" className={styles.rows} hidden={!isOpen}>
        {children}
      </Stack>
    </section>
  )
}

// The sign of a state; words stand beside it.
const Ring = () => <span className={styles.ring} />

const icons = { done: CheckCircleFilled, open: Ring, attention: ExclamationCircleFilled } as const

export const StandingIcon = ({ is }: Pick<PartStanding, 'is'>) => {
  const Icon = icons[is]
  return (
    <span className={styles.standingIcon} data-is={is} aria-hidden="true">
      <Icon />
    </span>
  )
}
