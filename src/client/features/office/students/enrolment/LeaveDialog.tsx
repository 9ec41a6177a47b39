// The last day of a student, and why. It is taken back with one press, so it asks no second time.
import { Button, Modal } from 'antd'
import type { StudentEnrolments } from '#shared/contract/students/enrolment'
import type { EndedWhy } from '#shared/rules/students/enrolment'
import { useLeaveStudentMutation } from '#client/api/students/enrolmentApi'
import { errorText } from '#client/api/transport/errorText'
import { useFirstFocus } from '#client/ui/hooks/useFirstFocus'
import { ButtonRow } from '#client/ui/panels/ButtonRow'
import { ErrorAlert } from '#client/ui/plain/ErrorAlert'
import { LeaveFields } from './LeaveFields'
import { LeaveWhys } from './LeaveWhys'
import { useLeaveWish } from './useLeaveWish'
import * as styles from './enrolment.module.css'

interface LeaveDialogProps {
  readonly known: StudentEnrolments
  readonly name: string
  readonly onClose: () => void
}

const what =
  'From that day on the student is off class lists and chase lists, and the form is closed to the family. ' +
  'The family can still sign in and see reports and data.'

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

const LeaveForm = ({ form, isFirst, onClose }: LeaveFormProps) => {
  const place = useFirstFocus<HTMLFormElement>()
  return (
    <form
      className={styles.form}
      ref={place}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isFirst) void form.send()
      }}
    >
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
    </form>
  )
}

export const LeaveDialog = ({ known, name, onClose }: LeaveDialogProps) => {
  const form = useLeaving(known, onClose)
  const isFirst = known.left_on === null
  // What comes of it must be seen.
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
