// A section of last year's answers: Still right takes one press, Change leads into the form and back.
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { useNavigate } from '#client/address/links'
import { shallowEqual } from 'react-redux'
import { type LastYearSection, fieldsIn } from '#shared/rules/intake/lastYear'
import { stepPaths } from '#client/address/paths'
import { useConfirmSectionMutation, useGetStudentDataFilesQuery } from '#client/api/intake/intakeApi'
import { errorText } from '#client/api/transport/errorText'
import { isUnanswered } from '#client/saving/device/readings'
import { useAppSelector } from '#client/store/hooks'
import { onFirstClick } from '#client/ui/hooks/focus'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import type { Field } from '#shared/record/field'
import { sections, ticksAmong } from '#shared/record/sections'
import { isAsked } from '#shared/rules/intake/completeness'
import { documentTypes } from '#shared/rules/intake/documentTypes'
import { displayOf } from '#client/record/lookupLists'
import { tickedText } from '#client/record/ticks'
import { dayText } from '#client/ui/dates/moments'
import { problemsIn } from '#client/record/progress/stepStandings'
import type { SaveQueue } from '#client/saving/machine/queue'
import { unsavedFields } from '#client/saving/machine/status'
import {
  selectAnswers,
  selectQueue,
  selectRecord,
  selectSentBack,
  selectStudentId,
} from '../registrationSelectors'
import { fromLastYear, pathToThing } from '../stepPaths'
import { Muted, Row, Stack, Text } from '#client/ui/primitives'
import * as shared from '../registration.module.css'
import * as styles from './lastYear.module.css'

const cutOffText = 'You are offline, so nothing was saved. Try again when you are online.'

const textOf = (error: unknown): string => (isUnanswered(error) ? cutOffText : errorText(error))

const pathTo = (section: LastYearSection): string => {
  const [first] = fieldsIn(section)
  return first ? pathToThing(first) : stepPaths[section.step]
}

/** The focus follows from section to section, but does not jump there when the page opens. */
const useFocusWhenNext = (name: string) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const shown = useRef(hash === '' ? name : null)
  useEffect(() => {
    if (shown.current === name) return
    shown.current = name
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [name])
  return heading
}

const useObstacle = (section: LastYearSection): Obstacle | null => {
  const queue = useAppSelector(selectQueue)
  const sentBack = useAppSelector(selectSentBack)
  return obstacleTo(section, { queue, sentBack })
}

interface FirstButtonProps {
  readonly title: string
  readonly obstacle: Obstacle | null
  readonly isLoading: boolean
  readonly onConfirm: () => void
  readonly onGo: (path: string) => void
}

/** Still right, or the thing that has to come first. */
const FirstButton = ({ title, obstacle, isLoading, onConfirm, onGo }: FirstButtonProps) => {
  if (obstacle?.is === 'open')
    return (
      <Button type="primary" size="large" onClick={() => onGo(obstacle.path)}>
        {obstacle.action}
      </Button>
    )
  if (obstacle)
    return (
      <Button type="primary" size="large" disabled>
        Being saved…
      </Button>
    )
  return (
    <Button type="primary" size="large" loading={isLoading} {...onFirstClick(onConfirm)}>
      Still right<span className="unseen">: {title}</span>
    </Button>
  )
}

export const SectionAtHand = ({ section }: { section: LastYearSection }) => {
  const { name, title } = section
  const navigate = useNavigate()
  const student_id = useAppSelector(selectStudentId)
  const base = useAppSelector((state) => selectRecord(state)?.version ?? 0)
  const [confirm, { isLoading, isSuccess, error, originalArgs, reset }] = useConfirmSectionMutation()
  // The server's answer appears a moment after it arrives; a second press would confirm the same section again.
  const isBusy = isLoading || (isSuccess && originalArgs?.section === name)
  const heading = useFocusWhenNext(name)
  const confirmOnce = () => {
    if (!isBusy) void confirm({ student_id, section: name, base })
  }
  const obstacle = useObstacle(section)
  const goTo = (path: string) => {
    reset()
    void navigate(path, { state: fromLastYear })
  }
  return (
    <section className={shared.card} aria-labelledby="section-at-hand">
      <h2
        id="section-at-hand"
        className={`${shared.cardTitle} ${styles.heading}`}
        tabIndex={-1}
        ref={heading}
      >
        {title}
      </h2>
      <SectionAnswers section={section} />
      <div className={styles.decision}>
        {obstacle?.is === 'open' && (
          <Text as="p" below={3}>
            {obstacle.text}
          </Text>
        )}
        <ErrorAlert text={error && originalArgs?.section === name ? textOf(error) : null} />
        <Row gap={3} wrap={false} align="stretch" className={styles.buttons}>
          <FirstButton {...{ title, obstacle, isLoading: isBusy }} onConfirm={confirmOnce} onGo={goTo} />
          <Button size="large" onClick={() => goTo(pathTo(section))}>
            Change<span className="unseen"> {title}</span>
          </Button>
        </Row>
      </div>
    </section>
  )
}

// The answers of a section as text.
interface RowProps {
  readonly label: string
  readonly text: string | null
}

const AnswerRow = ({ label, text }: RowProps) => (
  <div className={styles.answer}>
    <Muted as="dt">{label}</Muted>
    <Text as="dd" breaks keepsLines tone={text === null ? 'muted' : undefined}>
      {text ?? 'Not provided'}
    </Text>
  </div>
)

const Answer = ({ field }: { field: Field }) => {
  const text = useAppSelector((state) => displayOf(state, field, selectAnswers(state)[field.name] ?? null))
  return <AnswerRow label={field.label} text={text} />
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
      ticks.length > 0 && <AnswerRow key={name} label={title} text={ticked} />,
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
      <AnswerRow
        key={type}
        label={title}
        text={uploaded ?? (file?.received_on_paper === 1 ? 'On paper' : null)}
      />
    )
  })
}

const SectionAnswers = ({ section }: { section: LastYearSection }) => (
  <Stack as="dl" className={styles.answers}>
    {section.name === 'documents' ? <Papers /> : <Answers section={section} />}
  </Stack>
)

// The reason why a section cannot be confirmed yet: the school does not have everything that it shows.
type Obstacle =
  | { readonly is: 'saving' }
  /** Something for the family to do, and where. */
  | { readonly is: 'open'; readonly text: string; readonly action: string; readonly path: string }

const ofDocuments = (sentBack: readonly string[]): Obstacle | null => {
  const document = documentTypes.find(({ type }) => sentBack.includes(type))
  if (!document) return null
  const text = `The school has sent back a document: ${document.title}.`
  const path = pathToThing({ step: 'documents', name: document.type })
  return { is: 'open', text, action: 'Send a new one', path }
}

const obstacleTo = (
  section: LastYearSection,
  { queue, sentBack }: { queue: SaveQueue; sentBack: readonly string[] },
): Obstacle | null => {
  if (section.name === 'documents') return ofDocuments(sentBack)
  const names = fieldsIn(section).map(({ name }) => name)
  const problem = problemsIn(queue).find(({ name }) => names.includes(name))
  if (problem) {
    const text = `One answer is not saved: ${problem.label}. ${problem.problem}`
    return { is: 'open', text, action: 'Look at it', path: pathToThing(problem) }
  }
  return unsavedFields(queue).some((name) => names.includes(name)) ? { is: 'saving' } : null
}
