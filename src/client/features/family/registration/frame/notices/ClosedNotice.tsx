// Why the form cannot be changed, with the date (UX-34), and which answers arrived too late.
import { LockOutlined } from '@ant-design/icons'
import { longDay } from '#shared/rules/dates'
import type { Field } from '#shared/record/field'
import { fields } from '#shared/record/fields'
import { isLeaver } from '#shared/rules/school/registrationWindow'
import { deviceStoreSelectors } from '#client/saving/deviceStoreSlice'
import { useAppSelector } from '#client/store/hooks'
import type { RootState } from '#client/store/rootReducer'
import { selectLateStandings, selectMayUpload, selectStatus } from '../../registrationSelectors'
import { selectSentBack } from '../../reviewSelectors'
import { lateText, lateTitle } from './lateText'
import { MissingLinks } from './MissingList'
import * as styles from '../RegistrationFrame.module.css'

const selectReason = (state: RootState): string => {
  const status = selectStatus(state)
  if (!status) return 'Registration is not open for this class.'
  if (status.left_on && isLeaver(status, status.today))
    return `The form is closed, because this student left the school on ${longDay(status.left_on)}.`
  const isPast = status.deadline !== null && status.deadline <= status.today
  if (isPast && status.deadline) return `Registration closed on ${longDay(status.deadline)}.`
  return status.open === 0 ? 'Registration is closed.' : 'Registration has just been closed.'
}

const mostLinks = 6

const LateAnswers = () => {
  const standings = useAppSelector(selectLateStandings)
  const keeps = useAppSelector(deviceStoreSelectors.selectKeeps)
  const late = (fields as readonly Field[]).filter(({ name }) => name in standings)
  if (late.length === 0) return null
  const states = late.flatMap(({ name }) => standings[name]?.is ?? [])
  return (
    <div data-late="">
      <p>
        <strong>{lateTitle(late.length)}</strong> {lateText(states, keeps)}
      </p>
      <MissingLinks things={late.slice(0, mostLinks)} />
      {late.length > mostLinks && <p>and {late.length - mostLinks} more</p>}
    </div>
  )
}

/** Whether a document that came back can be sent again. */
const selectIsSendable = (state: RootState): boolean =>
  selectSentBack(state).some((type) => selectMayUpload(state, type))

interface ClosedNoticeProps {
  /** True where the notice of documents that were sent back stands above; otherwise it stands at the end of the page. */
  readonly isSentBackFirst: boolean
}

export const ClosedNotice = ({ isSentBackFirst }: ClosedNoticeProps) => {
  const reason = useAppSelector(selectReason)
  const isSendable = useAppSelector(selectIsSendable)
  return (
    <div className={styles.closedNotice} role="status" data-closed="">
      <LockOutlined aria-hidden />
      <div>
        <strong>{reason}</strong> You can only read and print the form.{' '}
        {isSentBackFirst && isSendable && 'You can still send what came back.'}
        <LateAnswers />
      </div>
    </div>
  )
}
