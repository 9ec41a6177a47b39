// Enrolment: coming, here or left, and the classes so far.
import { Button, Modal } from 'antd'
import { useState, useId } from 'react'
import type { Enrolment, StudentEnrolments, Twin } from '#shared/contract/students/enrolment'
import { academicYear, longDay } from '#shared/rules/dates'
import {
  endedTexts,
  standingOf,
  standingText,
  type EnrolledWhy,
  type EndedWhy,
  endedChoices,
} from '#shared/rules/students/enrolment'
import {
  useListEnrolmentsQuery,
  useLeaveStudentMutation,
  useReturnStudentMutation,
} from '#client/api/students/studentsOfficeApi'
import { Panel, ButtonRow } from '#client/ui/panels/Panel'
import { QueryBoundary } from '#client/ui/QueryBoundary'
import { List, Muted, Stack, Text, Columns } from '#client/ui/primitives'
import { errorText } from '#client/api/transport/errorText'
import { useHasUnsentDraft } from '#client/record/unsentWordsSlice'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { DialogForm } from '../dialogParts'
import { LeaveFields, useLeaveWish } from './LeaveFields'
import * as styles from './enrolment.module.css'

export const EnrolmentPart = ({ studentId }: { studentId: string }) => {
  const query = useListEnrolmentsQuery(studentId)
  return (
    <Panel title="Enrolment">
      <QueryBoundary what="The enrolment" query={query} rows={2}>
        {(known) => (
          <>
            <p>{standingLine(known)}</p>
            {known.enrolments.length > 0 && <Rows rows={known.enrolments} />}
          </>
        )}
      </QueryBoundary>
    </Panel>
  )
}

const Rows = ({ rows }: { rows: readonly Enrolment[] }) => (
  <details className={styles.rows}>
    <summary>Classes so far</summary>
    <List as="ol">
      {rows.map((row) => {
        const { title, text } = rowTexts(row)
        return (
          <Stack as="li" gap={0} key={row.id}>
            <Text as="strong" weight={600}>
              {title}
            </Text>
            <Muted>{text}</Muted>
          </Stack>
        )
      })}
    </List>
  </details>
)

/** 'Starts on 1 September 2026, class 1A' */
export const standingLine = ({ class_id, left_on, today, enrolments }: StudentEnrolments): string => {
  const stay = { from_on: enrolments[0]?.from_on ?? null, left_on }
  const isComing = standingOf(stay, today) === 'coming' && class_id !== null
  return standingText(stay, class_id, today) + (isComing ? `, class ${class_id}` : '')
}

/** '2025-2026, class 1A', and 'Joined, 8 September 2025 to 10 July 2026. Went to another school'. */
export const rowTexts = (row: Enrolment) => ({
  title: `${academicYear(row.year)}, class ${row.class_id}`,
  text: [stayText(row), ...endText(row)].join('. '),
})

const enrolled: Readonly<Record<EnrolledWhy, string>> = {
  joined: 'Joined',
  moved: 'Changed class',
  promoted: 'Moved up',
  repeats: 'Repeats the form',
  returned: 'Came back',
}

const stayText = (row: Enrolment): string =>
  neverCame(row) ? `Was due to start on ${longDay(row.from_on)}` : `${enrolled[row.why]}, ${daysText(row)}`

/** A student who leaves before the next class begins has such a row, too, with another reason. */
const neverCame = ({ from_on, until_on, ended_why }: Enrolment): boolean =>
  until_on !== null && until_on < from_on && (ended_why === null || ended_why === 'never came')

/** '8 September 2025 to 10 July 2026', 'since 8 September 2025' */
const daysText = ({ from_on, until_on }: Enrolment): string =>
  until_on === null ? `since ${longDay(from_on)}` : `${longDay(from_on)} to ${longDay(until_on)}`

const endText = ({ ended_why, ended_words }: Enrolment): string[] =>
  ended_why === null ? [] : [[endedTexts[ended_why], ended_words].filter(Boolean).join(': ')]

/** '20260012, class 2A, left on 10 July 2026' */
export const twinText = ({ id, class_id, left_on }: Twin): string =>
  [id, class_id && `class ${class_id}`, left_on && `left on ${longDay(left_on)}`].filter(Boolean).join(', ')

/** Leaving, correcting the last day, and coming back. */
export const EnrolmentActs = ({ studentId, name }: { studentId: string; name: string }) => {
  const { data } = useListEnrolmentsQuery(studentId, { refetchOnMountOrArgChange: true })
  // The button keeps its place: the others do not move.
  if (!data) return <Button disabled>Mark as left</Button>
  return <Acts key={data.student_id} known={data} name={name} />
}

const Acts = ({ known, name }: { known: StudentEnrolments; name: string }) => {
  const { student_id, left_on } = known
  const [isLeaving, setLeaving] = useState(useHasUnsentDraft('last day of a student', student_id))
  const [comeBack, returning] = useReturnStudentMutation()
  return (
    <>
      {left_on !== null && (
        <Button loading={returning.isLoading} onClick={() => void comeBack({ student_id })}>
          Bring back
        </Button>
      )}
      <Button onClick={() => setLeaving(true)}>
        {left_on === null ? 'Mark as left' : 'Change the last day'}
      </Button>
      <ErrorAlert text={returning.error ? errorText(returning.error) : null} />
      {isLeaving && <LeaveDialog known={known} name={name} onClose={() => setLeaving(false)} />}
    </>
  )
}

interface LeaveDialogProps {
  readonly known: StudentEnrolments
  readonly name: string
  readonly onClose: () => void
}

/** The last day of a student, and the reason. One press takes it back, so there is no second question. */
const LeaveDialog = ({ known, name, onClose }: LeaveDialogProps) => {
  const form = useLeaving(known, onClose)
  const isFirst = known.left_on === null
  // The outcome must be seen.
  const close = () => {
    if (!form.isLoading) onClose()
  }
  return (
    <Modal
      title={isFirst ? `Mark ${name} as left` : `Last day of ${name}`}
      width={500}
      open
      closable={!form.isLoading}
      mask={{ closable: false }}
      footer={null}
      onCancel={close}
    >
      <LeaveForm form={form} isFirst={isFirst} onClose={close} />
    </Modal>
  )
}

const useLeaving = ({ student_id, left_on, today, enrolments }: StudentEnrolments, onDone: () => void) => {
  const [leave, { isLoading, error }] = useLeaveStudentMutation()
  const { ended_why: why, ended_words: words } = enrolments[0] ?? {}
  const wish = useLeaveWish('last day of a student', student_id, { on: left_on ?? today, why, words }, error)
  const send = async (reason?: EndedWhy) => {
    const said = wish.read(reason)
    if (said === undefined || isLoading) return
    const { data } = await leave({ student_id, ...said })
    if (!data) return
    wish.settle()
    onDone()
  }
  return { wish, isLoading, alert: error && !wish.dayProblem ? errorText(error) : null, send } as const
}

interface LeaveFormProps {
  readonly form: ReturnType<typeof useLeaving>
  /** Not a leaver yet: one press says why and does it. */
  readonly isFirst: boolean
  readonly onClose: () => void
}

const what =
  'From that day on the student is off class lists and chase lists, and the form is closed to the family. ' +
  'The family can still sign in and see reports and data.'

const LeaveForm = ({ form, isFirst, onClose }: LeaveFormProps) => (
  <DialogForm onSubmit={() => !isFirst && void form.send()}>
    <p>{what}</p>
    <ErrorAlert text={form.alert} />
    <LeaveFields wish={form.wish} disabled={form.isLoading} withoutWhy={isFirst} />
    {isFirst && <LeaveWhys disabled={form.isLoading} onPress={(why) => void form.send(why)} />}
    <ButtonRow>
      {!isFirst && (
        <Button type="primary" htmlType="submit" loading={form.isLoading}>
          Save
        </Button>
      )}
      <Button
        disabled={form.isLoading}
        onClick={() => {
          form.wish.settle()
          onClose()
        }}
      >
        Cancel
      </Button>
    </ButtonRow>
  </DialogForm>
)

/** Why a student leaves: the press that says it marks the student as left. */
const LeaveWhys = ({ disabled, onPress }: { disabled: boolean; onPress: (why: EndedWhy) => void }) => {
  const title = useId()
  const [pressed, setPressed] = useState<EndedWhy | null>(null)
  return (
    <Columns role="group" aria-labelledby={title} min="11.25rem" gap={2} className={styles.whys}>
      <p id={title}>
        <strong>Why?</strong> Choose a reason to mark the student as left.
      </p>
      {endedChoices.map(({ value, label }) => (
        <Button
          key={value}
          disabled={disabled}
          loading={disabled && pressed === value}
          onClick={() => {
            setPressed(value)
            onPress(value)
          }}
        >
          {label}
        </Button>
      ))}
    </Columns>
  )
}
